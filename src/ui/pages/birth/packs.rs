//! The vault packs that a new run can use.

use crate::store::packs;
use crate::ui::screen::Shared;

/// A vault pack that was found.
pub struct Pack {
    pub name: String,
    pub files: Vec<(String, String)>,
    pub ticked: bool,
    /// Whether the pack is from the working folder; such packs are not ticked by default.
    pub shipped: bool,
}

/// Finds the packs in the data and working folders and those named on the command line.
pub fn found_packs(table: &Shared) -> Vec<Pack> {
    let mut packs = Vec::new();
    if !table.start.named_packs.is_empty() {
        let files = table.start.named_packs.clone();
        packs.push(Pack {
            name: "from the command line".to_owned(),
            files,
            ticked: true,
            shipped: false,
        });
    }
    if table.start.no_packs {
        return packs;
    }
    let shelves = [(table.paths.vaults(), false), (table.working.join("vaults"), true)];
    for (shelf, shipped) in shelves {
        for file in packs::lying_in(&shelf).files {
            let name = file.pack.file_name().map(|name| name.to_string_lossy().into_owned());
            let name = crate::store::clean::clean_to(&name.unwrap_or_default(), 40);
            let known = packs.iter_mut().find(|pack| pack.name == name && pack.shipped == shipped);
            if let Some(pack) = known {
                pack.files.push((file.name, file.text));
                continue;
            }
            let options = &table.options;
            let ticked = if shipped {
                options.packs_on.contains(&name)
            } else {
                !options.packs_off.contains(&name)
            };
            packs.push(Pack { name, files: vec![(file.name, file.text)], ticked, shipped });
        }
    }
    packs
}
