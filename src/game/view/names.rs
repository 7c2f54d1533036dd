//! The hero's words for things.

use crate::base::english;
use crate::content::ItemKindId;
use crate::story::Eyes;
use crate::world::ItemId;

pub fn kind_name(eyes: &Eyes, kind: ItemKindId) -> String {
    let row = &eyes.content.items[kind];
    row.name.clone()
}

pub fn a(eyes: &Eyes, id: ItemId) -> String {
    let item = eyes.world.item(id);
    english::counted(u32::from(item.count), &kind_name(eyes, item.kind))
}
