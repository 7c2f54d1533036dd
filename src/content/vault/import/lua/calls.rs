//! Converts calls of `des.*` to the statements of `.des` files.

use super::super::des::arg::Arg;
use super::super::des::parse::Statement;
use super::fields::Fields;
use super::tree::{Expr, Function};
use super::{Converter, letter};
use std::rc::Rc;

/// Statements whose call takes a kind and a square, or a table of fields.
const THINGS: [(&str, &str); 3] =
    [("des.monster", "MONSTER"), ("des.object", "OBJECT"), ("des.trap", "TRAP")];

/// Maximum number of squares of a selection that the file builds.
const MOST_SQUARES: usize = 1000;

impl<'a> Converter<'a> {
    /// Converts a call that is a statement.
    pub(super) fn call(&mut self, call: &'a Expr, all: &mut Vec<Statement>) {
        if let Expr::Method(of, name, args) = call {
            return self.set_square(of, name, args);
        }
        let Expr::Call(of, args) = call else { return };
        let Some(name) = of.dotted() else {
            return self.tell("Only named functions can be called.".to_owned());
        };
        let table = match args.as_slice() {
            [Expr::Table(fields)] if fields.iter().any(|(key, _)| key.is_some()) => Some(fields),
            _ => None,
        };
        let mut fields = Fields::of(table.map_or(&[], |table| table));
        if let Some((_, key)) = THINGS.into_iter().find(|(of, _)| *of == name) {
            let made = self.thing(key, args, &mut fields);
            all.extend(made);
        } else {
            match name.as_str() {
                "shuffle" => self.shuffle(args, all),
                "des.map" => self.map(args, &mut fields, all),
                "des.room" => {
                    let made = self.room(&mut fields);
                    all.push(made);
                }
                "des.region" => {
                    let made = self.region(args, &mut fields);
                    all.extend(made);
                }
                "des.levregion" | "des.teleport_region" => {
                    let made = self.level_region(&name, &mut fields);
                    all.extend(made);
                }
                // The vault compiler does the work of these calls.
                "des.reset_level" | "des.finalize_level" => {}
                _ => self.plain_call(&name, args, &mut fields, all),
            }
        }
        if table.is_some() {
            self.tell_left(&fields, &name);
        }
        self.tell_unread(&name, args);
    }

    /// Converts a call without a block.
    fn plain_call(
        &mut self,
        name: &str,
        args: &'a [Expr],
        fields: &mut Fields<'a>,
        all: &mut Vec<Statement>,
    ) {
        let simple = match name {
            "des.random_corridors" => Some(("RANDOM_CORRIDORS", Vec::new())),
            "des.wallify" => Some(("WALLIFY", Vec::new())),
            "des.mineralize" => Some(("MINERALIZE", Vec::new())),
            "des.level_flags" => Some(("FLAGS", self.flags(args))),
            "des.level_init" => Some(("INIT_MAP", self.level_init(fields))),
            "des.message" => self.all_values(args).map(|args| ("MESSAGE", args)),
            "des.non_diggable" => self.all_values(args).map(|args| ("NON_DIGGABLE", args)),
            "des.non_passwall" => self.all_values(args).map(|args| ("NON_PASSWALL", args)),
            "des.stair" | "des.ladder" => {
                let key = if name == "des.stair" { "STAIR" } else { "LADDER" };
                let (dir, place) = self.word_and_place("dir", args, fields);
                Some((key, vec![place, dir]))
            }
            "des.door" => Some(self.door(args, fields)),
            "des.feature" => self.feature(args, fields),
            "des.gas_cloud" => Some(("CLOUD", self.cloud(fields))),
            "des.exclusion" => {
                let kind = Arg::text(fields.take_text("type").unwrap_or_default());
                let area = self.taken(fields, "region").map(unwrapped);
                Some(("EXCLUSION", std::iter::once(kind).chain(area).collect()))
            }
            "des.gold" => Some(("GOLD", self.gold(args, fields))),
            "des.altar" => {
                let place = self.place_of(fields);
                let align = fields.take_text("align").unwrap_or("random");
                let kind = fields.take_text("type").unwrap_or("altar");
                Some(("ALTAR", vec![place, Arg::word(align), Arg::word(kind)]))
            }
            "des.engraving" => self.engraving(args, fields),
            "des.grave" if args.len() == 3 => self.all_values(args).map(|all| {
                let place = Arg::Group(all[..2].to_vec());
                ("GRAVE", vec![place, all[2].clone()])
            }),
            "des.grave" => {
                let text = self.taken(fields, "text");
                let place = self.place_of(fields);
                Some(("GRAVE", std::iter::once(place).chain(text).collect()))
            }
            "des.terrain" => self.terrain(args, fields),
            "des.replace_terrain" => self.replace_terrain(fields),
            "des.mazewalk" => {
                let (dir, place) = match args {
                    [x, y, Expr::Text(dir), ..] => {
                        (Arg::word(dir), self.place_after(&[x.clone(), y.clone()]))
                    }
                    _ => self.word_and_place("dir", &[], fields),
                };
                let stocked = fields.take_bool("stocked").unwrap_or(true);
                Some((
                    "MAZEWALK",
                    vec![place, dir, Arg::word(if stocked { "true" } else { "false" })],
                ))
            }
            "des.drawbridge" => {
                let (dir, place) = self.word_and_place("dir", &[], fields);
                let state = Arg::word(fields.take_text("state").unwrap_or("random"));
                Some(("DRAWBRIDGE", vec![place, dir, state]))
            }
            "des.corridor" => self.corridor(fields),
            _ if self.functions.contains(name) => {
                let called = self.all_values(args);
                called.map(|args| ("call", [vec![Arg::text(name)], args].concat()))
            }
            _ => {
                fields_of_unknown(fields);
                self.tell(format!("{name}() is not supported."));
                None
            }
        };
        if let Some((key, args)) = simple {
            let made = self.made(key, args);
            all.push(made);
        }
    }

    /// Converts `des.gold(amount, x, y)` and `des.gold({ amount = 5 })`.
    fn gold(&mut self, args: &[Expr], fields: &mut Fields) -> Vec<Arg> {
        if let [amount @ Expr::Int(_), rest @ ..] = args {
            let amount = self.value(amount).ok();
            let place = self.place_after(rest);
            return amount.into_iter().chain([place]).collect();
        }
        let amount = self.taken(fields, "amount");
        amount.into_iter().chain([self.place_of(fields)]).collect()
    }

    /// Converts `des.gas_cloud({ selection = area, damage = 3, ttl = 20 })`.
    fn cloud(&mut self, fields: &mut Fields) -> Vec<Arg> {
        let area = self.taken(fields, "selection");
        let place = area.unwrap_or_else(|| self.place_of(fields));
        let numbers =
            [("damage", "damage"), ("ttl", "turns")].into_iter().filter_map(|(of, to)| {
                let value = self.taken(fields, of)?;
                Some(Arg::Named(to.to_owned(), Box::new(value)))
            });
        std::iter::once(place).chain(numbers).collect()
    }

    fn all_values(&mut self, args: &[Expr]) -> Option<Vec<Arg>> {
        let values: Result<Vec<Arg>, String> = args.iter().map(|arg| self.value(arg)).collect();
        values.map_err(|why| self.tell(why)).ok()
    }

    /// Converts `sel:set(x, y)` of a selection that the file builds.
    fn set_square(&mut self, of: &Expr, name: &str, args: &[Expr]) {
        let known = match of {
            Expr::Name(variable) if self.selections.contains_key(variable) => Some(variable),
            _ => None,
        };
        let (Some(variable), "set", true) = (known, name, args.len() <= 2) else {
            return self.tell(format!("{name}() is not supported as a statement."));
        };
        let place = self.place_after(args);
        let full = match self.selections.get_mut(variable) {
            Some(squares) if squares.len() < MOST_SQUARES => {
                squares.push(place);
                false
            }
            _ => true,
        };
        if full {
            self.tell(format!("A selection can have at most {MOST_SQUARES} squares."));
        }
    }

    fn shuffle(&mut self, args: &[Expr], all: &mut Vec<Statement>) {
        match args {
            [Expr::Name(name)] => {
                let made = self.made("SHUFFLE", vec![Arg::Var(name.to_lowercase(), None)]);
                all.push(made);
            }
            _ => self.tell("shuffle() takes a list.".to_owned()),
        }
    }

    /// Converts a word (such as a direction) and a place, which are fields of a table or positional
    /// arguments.
    fn word_and_place(&mut self, field: &str, args: &[Expr], fields: &mut Fields) -> (Arg, Arg) {
        match args {
            [Expr::Text(word), rest @ ..] => (Arg::word(word), self.place_after(rest)),
            _ => {
                let word = fields.take_text(field).unwrap_or("random");
                (Arg::word(word), self.place_of(fields))
            }
        }
    }

    /// Converts the body of a function to the block of a statement.
    pub(super) fn contents(&mut self, function: &'a Rc<Function>, of_room: bool) -> Vec<Statement> {
        if of_room {
            self.rooms.extend(function.parameters.iter().cloned());
        }
        self.inner(&function.body)
    }

    // --- Rooms, maps and regions

    fn map(&mut self, args: &'a [Expr], fields: &mut Fields<'a>, all: &mut Vec<Statement>) {
        let text = match args {
            [Expr::Text(text)] => Some(text.as_str()),
            _ => fields.take_text("map"),
        };
        let Some(text) = text else { return self.tell("des.map needs a map.".to_owned()) };
        let (across, down) = (fields.take_text("halign"), fields.take_text("valign"));
        let place = self.place_of(fields);
        let geometry = match place {
            Arg::Group(_) => vec![place],
            _ => {
                let word =
                    |word: Option<&str>| Arg::Word(word.unwrap_or("center").replace('-', "_"));
                vec![word(across), word(down)]
            }
        };
        // Without `lit`, no statement sets the light of the map.
        let lit = fields.take_bool("lit");
        let mut rows: Vec<String> =
            text.lines().map(|row| row.trim_end_matches('\r').to_owned()).collect();
        rows.truncate(64);
        let geometry = self.made("GEOMETRY", geometry);
        let mut made = self.made("MAP", Vec::new());
        let (width, height) = (
            rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) as i64,
            rows.len() as i64,
        );
        made.map = rows;
        all.extend([geometry, made]);
        if let Some(lit) = lit {
            let area = Arg::Group([0, 0, width - 1, height - 1].map(Arg::Int).to_vec());
            let word = Arg::word(if lit { "lit" } else { "unlit" });
            let region = self.made("REGION", vec![area, word, Arg::text("ordinary")]);
            all.push(region);
        }
        if let Some(function) = fields.take_function("contents") {
            let block = self.contents(function, true);
            all.extend(block);
            // From here on, coordinates are those of the level.
            let made = self.made("NOMAP", Vec::new());
            all.push(made);
        }
    }

    fn room(&mut self, fields: &mut Fields<'a>) -> Statement {
        let kind = fields.take_text("type").unwrap_or("ordinary");
        let lit = match fields.take_bool("lit") {
            Some(true) => "lit",
            Some(false) => "unlit",
            None => "random",
        };
        let chance = self.taken(fields, "chance");
        let mut pair = |first: &str, second: &str| {
            let (a, b) = (self.taken(fields, first), self.taken(fields, second));
            match (a, b) {
                (Some(a), Some(b)) if a != Arg::Int(-1) => Arg::Group(vec![a, b]),
                (Some(a), None) | (None, Some(a)) if a != Arg::Int(-1) => {
                    self.tell(format!("A room needs both {first} and {second}."));
                    Arg::word("random")
                }
                _ => Arg::word("random"),
            }
        };
        let (at, size) = (pair("x", "y"), pair("w", "h"));
        let align = match (fields.take_text("xalign"), fields.take_text("yalign")) {
            (None, None) => Arg::word("random"),
            (x, y) => Arg::Group(vec![
                Arg::Word(x.unwrap_or("center").replace('-', "_")),
                Arg::word(y.unwrap_or("center")),
            ]),
        };
        let mut args = vec![Arg::text(kind)];
        match chance {
            Some(Arg::Int(pct)) => args.push(Arg::Percent(pct)),
            Some(other) => self.tell(format!("The chance {} is not a number.", other.shown())),
            None => {}
        }
        let key = if self.inside == 0 { "ROOM" } else { "SUBROOM" };
        args.extend([Arg::word(lit), at]);
        args.extend((key == "ROOM").then_some(align));
        args.push(size);
        let filled = fields.take_bool("filled").map(|is| if is { "filled" } else { "unfilled" });
        let joined = fields.take_bool("joined").map(|is| if is { "joined" } else { "unjoined" });
        args.extend([filled, joined].into_iter().flatten().map(Arg::word));
        let function = fields.take_function("contents");
        self.inside += 1;
        let block = function.map_or_else(Vec::new, |function| self.contents(function, true));
        self.inside -= 1;
        let mut made = self.made(key, args);
        made.block = Some(block);
        made
    }

    fn region(&mut self, args: &'a [Expr], fields: &mut Fields<'a>) -> Option<Statement> {
        if let [area, Expr::Text(light)] = args {
            let area = self.value(area).map_err(|why| self.tell(why)).ok()?;
            let area = unwrapped(area);
            return Some(self.made("REGION", vec![area, Arg::word(light), Arg::text("ordinary")]));
        }
        let area = self.taken(fields, "region")?;
        let lit = fields.take_bool("lit").map(|is| if is { "lit" } else { "unlit" });
        let mut list = vec![unwrapped(area), Arg::word(lit.unwrap_or("random"))];
        list.push(Arg::text(fields.take_text("type").unwrap_or("ordinary")));
        let filled = match fields.take("filled") {
            Some(Expr::Int(0) | Expr::Bool(false)) => Some("unfilled"),
            Some(_) => Some("filled"),
            None => None,
        };
        let irregular = fields.take_bool("irregular").filter(|is| *is).map(|_| "irregular");
        let joined = fields.take_bool("joined").map(|is| if is { "joined" } else { "unjoined" });
        list.extend([filled, irregular, joined].into_iter().flatten().map(Arg::word));
        let block = fields.take_function("contents").map(|of| self.contents(of, true));
        let mut made = self.made("REGION", list);
        made.block = block;
        Some(made)
    }

    fn level_region(&mut self, name: &str, fields: &mut Fields<'a>) -> Option<Statement> {
        let whole = fields.take_bool("region_islev").unwrap_or(false);
        let other = fields.take_bool("exclude_islev").unwrap_or(false);
        let area = |of: Option<Arg>, whole: bool| match of.map(unwrapped) {
            Some(Arg::Group(parts)) if whole => Some(Arg::call("levregion", parts)),
            other => other,
        };
        let inside = area(self.taken(fields, "region"), whole);
        let outside = area(self.taken(fields, "exclude"), other);
        let mut args: Vec<Arg> = inside.into_iter().chain(outside).collect();
        if name == "des.teleport_region" {
            args.extend(fields.take_text("dir").map(Arg::word));
            return Some(self.made("TELEPORT_REGION", args));
        }
        let to = fields.take_text("name").map(Arg::text);
        let key = match fields.take_text("type").unwrap_or_default() {
            "stair-up" => {
                args.push(Arg::word("up"));
                "STAIR"
            }
            "stair-down" => {
                args.push(Arg::word("down"));
                "STAIR"
            }
            "branch" => "BRANCH",
            "portal" => "PORTAL",
            "tele" => "TELEPORT_REGION",
            "tele-up" => {
                args.push(Arg::word("up"));
                "TELEPORT_REGION"
            }
            "tele-down" => {
                args.push(Arg::word("down"));
                "TELEPORT_REGION"
            }
            kind => {
                self.tell(format!("This game has no level region of the type \"{kind}\"."));
                return None;
            }
        };
        args.extend(to);
        Some(self.made(key, args))
    }

    // --- Ground

    fn door(&mut self, args: &'a [Expr], fields: &mut Fields<'a>) -> (&'static str, Vec<Arg>) {
        if let [Expr::Text(state), rest @ ..] = args {
            return ("DOOR", vec![Arg::word(state), self.place_after(rest)]);
        }
        let state = Arg::word(fields.take_text("state").unwrap_or("random"));
        let locked = fields.take_bool("locked").unwrap_or(false);
        let state = if locked { Arg::word("locked") } else { state };
        if let Some(wall) = fields.take_text("wall") {
            let secret = state.is_word("secret");
            let hidden = Arg::word(if secret { "true" } else { "false" });
            let state = if secret { Arg::word("random") } else { state };
            let wall = if wall == "all" { "random" } else { wall };
            let square = self.taken(fields, "pos").unwrap_or_else(|| Arg::word("random"));
            return ("ROOMDOOR", vec![hidden, state, Arg::word(wall), square]);
        }
        let place = self.place_of(fields);
        ("DOOR", vec![state, place])
    }

    fn feature(
        &mut self,
        args: &'a [Expr],
        fields: &mut Fields<'a>,
    ) -> Option<(&'static str, Vec<Arg>)> {
        let (kind, place) = self.word_and_place("type", args, fields);
        let key = match &kind {
            Arg::Word(kind) => match kind.as_str() {
                "fountain" => "FOUNTAIN",
                "sink" => "SINK",
                "pool" => "POOL",
                "throne" => "THRONE",
                "tree" => "TREE",
                kind => {
                    self.tell(format!("This game has no feature \"{kind}\"."));
                    return None;
                }
            },
            _ => return None,
        };
        Some((key, vec![place]))
    }

    fn engraving(
        &mut self,
        args: &'a [Expr],
        fields: &mut Fields<'a>,
    ) -> Option<(&'static str, Vec<Arg>)> {
        if let [place, Expr::Text(style), text] = args {
            let all = self.all_values(&[place.clone(), text.clone()])?;
            return Some(("ENGRAVING", vec![all[0].clone(), Arg::word(style), all[1].clone()]));
        }
        let place = self.place_of(fields);
        let style = Arg::word(fields.take_text("type").unwrap_or("engrave"));
        let text = self.taken(fields, "text")?;
        Some(("ENGRAVING", vec![place, style, text]))
    }

    fn terrain(
        &mut self,
        args: &'a [Expr],
        fields: &mut Fields<'a>,
    ) -> Option<(&'static str, Vec<Arg>)> {
        let (place, glyph) = match args {
            [place, glyph] => (self.place_after(std::slice::from_ref(place)), Some(glyph)),
            [x, y, glyph] => (self.place_after(&[x.clone(), y.clone()]), Some(glyph)),
            _ => {
                let area = self.taken(fields, "selection").or_else(|| self.taken(fields, "region"));
                let place = area.unwrap_or_else(|| self.place_of(fields));
                (place, fields.take("typ"))
            }
        };
        if self.failed {
            fields_of_unknown(fields);
            return None;
        }
        let Some(glyph) = glyph else {
            self.tell("des.terrain must name a terrain.".to_owned());
            return None;
        };
        let glyph = self.kind("TERRAIN", glyph)?;
        let lit = fields.take_bool("lit").map(|is| Arg::word(if is { "lit" } else { "unlit" }));
        Some(("TERRAIN", [place, glyph].into_iter().chain(lit).collect()))
    }

    fn replace_terrain(&mut self, fields: &mut Fields<'a>) -> Option<(&'static str, Vec<Arg>)> {
        let area = self.taken(fields, "region").or_else(|| self.taken(fields, "selection"));
        let area = area.map_or_else(
            || Arg::call("levregion", [0, 0, 79, 20].map(Arg::Int).to_vec()),
            unwrapped,
        );
        if self.failed {
            fields_of_unknown(fields);
            return None;
        }
        let (Some(from), Some(to)) = (fields.take("fromterrain"), fields.take("toterrain")) else {
            self.tell("des.replace_terrain needs fromterrain and toterrain.".to_owned());
            return None;
        };
        let mut args = vec![area, self.kind("TERRAIN", from)?, self.kind("TERRAIN", to)?];
        match self.taken(fields, "chance") {
            Some(Arg::Int(pct)) => args.push(Arg::Percent(pct)),
            Some(other) => self.tell(format!("The chance {} is not a number.", other.shown())),
            None => {}
        }
        let lit = fields.take_bool("lit").map(|is| Arg::word(if is { "lit" } else { "unlit" }));
        args.extend(lit);
        Some(("REPLACE_TERRAIN", args))
    }

    /// The arguments of `INIT_MAP`.
    fn level_init(&mut self, fields: &mut Fields) -> Vec<Arg> {
        let style = fields.take_text("style").unwrap_or("solidfill");
        let mut args = vec![Arg::word(style)];
        for name in ["fg", "bg", "filling"] {
            let Some(glyph) = fields.take_text(name) else { continue };
            match letter(glyph) {
                Some(glyph) => args.push(Arg::Char(glyph)),
                None => self.tell(format!("No terrain has the glyph \"{glyph}\".")),
            }
        }
        if style == "mines" {
            for name in ["smoothed", "joined"] {
                let is = fields.take_bool(name).unwrap_or(false);
                args.push(Arg::word(if is { "true" } else { "false" }));
            }
            if let Some(lit) = fields.take_bool("lit") {
                args.push(Arg::word(if lit { "lit" } else { "unlit" }));
            }
            let walled = fields.take_bool("walled").unwrap_or(false);
            args.push(Arg::word(if walled { "true" } else { "false" }));
        } else {
            // In the vault language, the initial ground sets the light only of caves.
            fields.take_bool("lit");
        }
        args
    }

    fn corridor(&mut self, fields: &mut Fields<'a>) -> Option<(&'static str, Vec<Arg>)> {
        let mut end = |side: &str| {
            let room = self.taken(fields, &format!("{side}room"))?;
            let wall = fields.take_text(&format!("{side}wall")).unwrap_or("random");
            let door = self.taken(fields, &format!("{side}door"));
            let door = door.filter(|door| *door != Arg::Int(-1));
            Some(Arg::Group(vec![
                room,
                Arg::word(wall),
                door.unwrap_or_else(|| Arg::word("random")),
            ]))
        };
        let (Some(from), Some(to)) = (end("src"), end("dest")) else {
            self.tell("des.corridor needs srcroom and destroom.".to_owned());
            return None;
        };
        Some(("CORRIDOR", vec![from, to]))
    }
}

/// Discards the fields of a call that is left out, so that only the loss of the whole call is
/// reported.
fn fields_of_unknown(fields: &mut Fields) {
    for name in fields.left() {
        fields.take(name);
    }
}

/// Converts `fillrect` with four coordinates to a plain rectangle; returns any other area
/// unchanged.
fn unwrapped(area: Arg) -> Arg {
    match area {
        Arg::Call(name, parts) if name == "fillrect" && parts.len() == 4 => Arg::Group(parts),
        other => other,
    }
}
