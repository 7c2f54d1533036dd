//! Follows docs/modding.md: its files make an overlay, whose rows work in play and replay.

use std::sync::Arc;

use wyrdvault::base::Seed;
use wyrdvault::content::load::overlay::PREFIX;
use wyrdvault::content::{Content, Property};
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::{Recorder, Replay};
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::world::Action;
use wyrdvault::world::hero::Mode;

const PAGE: &str = include_str!("../../docs/modding.md");

/// Returns the files of the page: each RON block belongs to the file that was named last before it.
fn overlay() -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    let (mut file, mut inside) = (String::new(), false);
    for line in PAGE.lines() {
        match line {
            "```ron" => inside = true,
            "```" => inside = false,
            _ if inside => {
                let name = format!("{PREFIX}{file}");
                if files.last().is_none_or(|(last, _)| *last != name) {
                    files.push((name, String::new()));
                }
                let (_, text) = files.last_mut().unwrap();
                *text += &format!("{line}\n");
            }
            _ => {
                let named = line.strip_suffix("`:").and_then(|line| line.rsplit_once('`'));
                if let Some((_, name)) = named {
                    file = name.to_owned();
                }
            }
        }
    }
    files
}

#[test]
fn the_files_of_the_page_add_a_potion_ring_wand_artifact_shop_and_quality() {
    let files = overlay();
    let names: Vec<&str> = files.iter().map(|(name, _)| &name[PREFIX.len()..]).collect();
    assert_eq!(names, ["items.ron", "looks.ron", "artifacts.ron", "shops.ron", "qualities.ron"]);
    let (content, faults) = Content::load(&files);
    assert_eq!(faults.iter().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
    for name in ["potion of vigor", "ring of the salamander", "wand of frost"] {
        assert!(content.items.find(name).is_some(), "{name}");
    }
    let artifact = content.artifact_called("Lantern Blade").unwrap();
    assert_eq!(content.items[content.artifact_base(artifact)].name, "long sword");
    assert!(content.shops.find("vigor").is_some());
    assert!(content.qualities.find("dwarven-forged").is_some());
    assert_ne!(content.digest, Content::builtin().digest);
}

#[test]
fn a_row_with_a_built_in_name_replaces_the_built_in_row() {
    let row =
        "[(name: \"apple\", class: Food, weight: 3, price: 77, material: Veggy, nutrition: 50)]";
    let files = vec![(format!("{PREFIX}items.ron"), row.to_owned())];
    let (content, faults) = Content::load(&files);
    assert!(faults.is_empty(), "{}", wyrdvault::content::load::listed(&faults));
    let apple = content.items.find("apple").unwrap();
    assert_eq!(content.items[apple].price, 77);
    assert_eq!(content.items.len(), Content::builtin().items.len());
}

#[test]
fn a_faulty_overlay_is_reported_and_left_out() {
    for (file, text, wanted) in [
        ("items.ron", "[(name: \"pie\", class: Pie)]", "content/items.ron:1:"),
        ("items.ron", "[(name: \"pie\"", "content/items.ron:1:"),
        (
            "artifacts.ron",
            "[(name: \"Tooth\", base: \"dagge\", price: 9)]",
            "content/artifacts.ron:1:24 in \"Tooth\": unknown item \"dagge\"; did you mean \"dagger\"?",
        ),
        ("roles.ron", "[]", "content/roles.ron: an overlay cannot have a file of this name"),
    ] {
        let (content, faults) = Content::load(&[(format!("{PREFIX}{file}"), text.to_owned())]);
        let told = wyrdvault::content::load::listed(&faults);
        assert!(told.starts_with(wanted), "{told}");
        assert_eq!(content.digest, Content::builtin().digest, "the built-in content is used");
    }
}

#[test]
fn a_game_with_an_overlay_plays_its_rows_and_replays_without_the_folder() {
    let packs = overlay();
    let birth =
        Birth { mode: Mode::Wizard, seed: Seed(5), packs: packs.clone(), ..Birth::default() };
    let content = Arc::new(Content::load(&packs).0);
    let mut game = Game::new(Arc::clone(&content), &birth).unwrap();
    let mut recorder = Recorder::default();
    let mut note = |game: &mut Game, input: Input| {
        recorder.note(game, &input);
        game.input(&input).unwrap();
    };
    note(&mut game, Input::Wizard(WizardPower::Make { thing: "potion of vigor".to_owned() }));
    let potion = *game.world.you().pack.last().unwrap();
    note(&mut game, Input::Do(Action::Quaff(potion)));
    assert!(game.world.you().turns_of(Property::SeeInvisible) > 40);
    note(&mut game, Input::Do(Action::Quit));
    let replay = recorder.finish(&game, 0);
    let read = Replay::read(&replay.write()).unwrap();
    assert_eq!(read.birth.packs, packs);
    let content = Arc::new(Content::load(&read.birth.packs).0);
    let mut player = Player::new(content, &read).unwrap();
    player.finish().unwrap_or_else(|divergence| panic!("{divergence:?}"));
    assert_eq!(player.game.digest(), game.digest());
}
