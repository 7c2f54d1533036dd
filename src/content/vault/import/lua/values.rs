//! Converts Lua expressions to arguments of `.des` statements.

use super::super::des::arg::Arg;
use super::Converter;
use super::tree::Expr;

/// Maximum number of squares copied from selections that the file builds.
const MOST_COPIED: usize = 10_000;

/// A converted value, or the reason why it cannot be converted.
pub type Valued = Result<Arg, String>;

impl Converter<'_> {
    /// Converts an expression.
    pub(super) fn value(&self, expr: &Expr) -> Valued {
        Ok(match expr {
            Expr::Int(value) => Arg::Int(*value),
            Expr::Text(text) => Arg::text(text),
            Expr::Bool(value) => Arg::word(if *value { "true" } else { "false" }),
            Expr::Name(name) => match self.selections.get(name) {
                Some(parts) if parts.is_empty() => return Err(format!("{name} has no squares.")),
                Some(parts) => {
                    let copied = self.copied.get() + parts.len();
                    if copied > MOST_COPIED {
                        return Err(format!(
                            "This file uses selections of more than {MOST_COPIED} squares in total."
                        ));
                    }
                    self.copied.set(copied);
                    Arg::call("&", parts.clone())
                }
                None => Arg::Var(name.to_lowercase(), None),
            },
            Expr::Table(parts) => self.table(parts)?,
            Expr::Index(of, index) => self.index(of, index)?,
            Expr::Call(of, args) => self.called(of, args)?,
            Expr::Method(of, name, args) => {
                let of = self.value(of)?;
                self.method(of, name, args)?
            }
            Expr::Not(of) => Arg::call("not", vec![self.condition(of)?]),
            Expr::Op(sign, left, right) => self.operation(sign, left, right)?,
            Expr::Nil => return Err("nil cannot be a value here.".to_owned()),
            Expr::Other(text) => return Err(format!("{text} is not a whole number.")),
            Expr::Function(_) => return Err("A function cannot be a value here.".to_owned()),
        })
    }

    /// Converts a condition: `percent(30)` becomes `30%`.
    pub(super) fn condition(&self, expr: &Expr) -> Valued {
        if let Expr::Call(of, args) = expr
            && let (Expr::Name(name), [chance]) = (&**of, args.as_slice())
            && name == "percent"
        {
            return match chance {
                Expr::Int(value) => Ok(Arg::Percent(*value)),
                _ => Err("The argument of percent() must be a number.".to_owned()),
            };
        }
        self.value(expr)
    }

    /// Converts a table: a square `{1, 2}`, a rectangle `{1, 2, 3, 4}`, `{x = 1, y = 2}`, or a
    /// list.
    fn table(&self, parts: &[(Option<String>, Expr)]) -> Valued {
        let field = |name: &str| parts.iter().find(|(key, _)| key.as_deref() == Some(name));
        if let (Some((_, x)), Some((_, y))) = (field("x"), field("y")) {
            return Ok(Arg::Group(vec![self.value(x)?, self.value(y)?]));
        }
        if parts.iter().any(|(key, _)| key.is_some()) {
            return Err("This table is not supported.".to_owned());
        }
        let all: Result<Vec<Arg>, String> =
            parts.iter().map(|(_, value)| self.value(value)).collect();
        let all = all?;
        let numbers = all.iter().all(|arg| matches!(arg, Arg::Int(_) | Arg::Op(..)));
        Ok(if numbers && matches!(all.len(), 2 | 4) { Arg::Group(all) } else { Arg::List(all) })
    }

    /// Converts an index: an element of a list, counted from 1, or a property of a room.
    fn index(&self, of: &Expr, index: &Expr) -> Valued {
        let Expr::Name(name) = of else {
            return Err("Only elements of variables are supported, such as place[1].".to_owned());
        };
        if let Expr::Text(field) = index {
            let known = matches!(field.as_str(), "width" | "height" | "x" | "y");
            if self.rooms.contains(name) && known {
                return Ok(Arg::Word(format!("room.{field}")));
            }
            return Err(format!("{name}.{field} is not supported."));
        }
        let nth = match self.value(index)? {
            Arg::Int(nth) => Arg::Int(nth - 1),
            nth => Arg::Op("-", Box::new(nth), Box::new(Arg::Int(1))),
        };
        Ok(Arg::Var(name.to_lowercase(), Some(Box::new(nth))))
    }

    fn values(&self, args: &[Expr]) -> Result<Vec<Arg>, String> {
        args.iter().map(|arg| self.value(arg)).collect()
    }

    /// Converts a call that returns a value.
    fn called(&self, of: &Expr, args: &[Expr]) -> Valued {
        let name = of.dotted().ok_or("Only named functions can be called.")?;
        let given = || self.values(args);
        Ok(match (name.as_str(), args) {
            ("percent", [_]) => self.condition(&Expr::Call(Box::new(of.clone()), args.to_vec()))?,
            ("d", [Expr::Int(n @ 1..), Expr::Int(m @ 1..)]) => Arg::Dice(format!("{n}d{m}")),
            ("d", [_] | [_, _]) => Arg::call("d", given()?),
            ("math.random" | "nh.random", [_, _]) => between(given()?),
            ("math.random", [_]) => Arg::call("rnd", given()?),
            ("nh.rn2", [_]) => Arg::call("rn2", given()?),
            ("nh.rnd", [_]) => Arg::call("rnd", given()?),
            ("math.min" | "math.max" | "math.abs", _) => Arg::call(&name[5..], given()?),
            ("math.floor", [one]) => self.value(one)?,
            ("nh.level_difficulty", []) => Arg::word("level_difficulty"),
            ("nh.depth" | "u.depth", []) => Arg::word("level.depth"),
            _ => match name.strip_prefix("selection.") {
                Some(function) => self.selection(function, args)?,
                None => return Err(format!("{name}() is not supported.")),
            },
        })
    }

    /// Converts `selection.area(...)` and similar calls.
    fn selection(&self, name: &str, args: &[Expr]) -> Valued {
        if name == "gradient" {
            return self.gradient(args);
        }
        let mut given = self.values(args)?;
        Ok(match (name, given.len()) {
            ("area" | "fillrect", 4) => Arg::call("fillrect", given),
            ("area" | "fillrect", 1) => Arg::call("fillrect", given),
            ("rect", 1 | 4) => Arg::call("rect", given),
            ("line", 4) => Arg::call("line", squares(given)),
            ("randline", 5) => {
                let rough = given.split_off(4);
                Arg::call("randline", [squares(given), rough].concat())
            }
            ("circle", 3 | 4) => {
                let rest = given.split_off(2);
                let filled = filling(rest.get(1));
                Arg::call("circle", vec![Arg::Group(given), rest[0].clone(), filled])
            }
            ("ellipse", 4 | 5) => {
                let rest = given.split_off(2);
                let filled = filling(rest.get(2));
                let (x, y) = (rest[0].clone(), rest[1].clone());
                Arg::call("ellipse", vec![Arg::Group(given), x, y, filled])
            }
            ("floodfill", 2) => Arg::call("floodfill", given),
            ("match", 1) => Arg::call("match", given),
            ("negate", 1) => Arg::call("complement", given),
            ("negate", 0) => Arg::call("levregion", [0, 0, 79, 20].map(Arg::Int).to_vec()),
            ("percentage" | "grow" | "rndcoord" | "filter_mapchar", 1 | 2) => {
                let of = given.remove(0);
                self.narrowed(of, name, given)?
            }
            _ => return Err(format!("selection.{name}() is not supported.")),
        })
    }

    /// Converts `selection.gradient({ type = "radial", x = 1, y = 2, mindist = 3, maxdist = 4 })`.
    fn gradient(&self, args: &[Expr]) -> Valued {
        let [Expr::Table(fields)] = args else {
            return Err("The argument of selection.gradient() must be a table.".to_owned());
        };
        let field = |name: &str| fields.iter().find(|(key, _)| key.as_deref() == Some(name));
        let number = |name: &str, usual: i64| match field(name) {
            Some((_, value)) => self.value(value),
            None => Ok(Arg::Int(usual)),
        };
        let shape = match field("type") {
            Some((_, Expr::Text(shape))) => shape.as_str(),
            _ => "radial",
        };
        let reach = Arg::Group(vec![number("mindist", 0)?, number("maxdist", 5)?]);
        let from = Arg::Group(vec![number("x", 0)?, number("y", 0)?]);
        let mut all = vec![Arg::word(shape), reach, from];
        if field("x2").is_some() {
            all.push(Arg::Group(vec![number("x2", 0)?, number("y2", 0)?]));
        }
        if field("limited").is_some() {
            all.push(Arg::word("limited"));
        }
        Ok(Arg::call("gradient", all))
    }

    /// Converts `sel:percentage(30)` and similar calls.
    fn method(&self, of: Arg, name: &str, args: &[Expr]) -> Valued {
        let given = self.values(args)?;
        match name {
            "negate" => Ok(Arg::call("complement", vec![of])),
            "clone" => Ok(of),
            _ => self.narrowed(of, name, given),
        }
    }

    fn narrowed(&self, of: Arg, name: &str, mut given: Vec<Arg>) -> Valued {
        let first = if given.is_empty() { None } else { Some(given.remove(0)) };
        Ok(match (name, first) {
            ("percentage", Some(Arg::Int(pct))) => Arg::call("filter", vec![Arg::Percent(pct), of]),
            ("grow", None) => Arg::call("grow", vec![of]),
            ("grow", Some(Arg::Text(side))) if side == "all" || side == "random" => {
                Arg::call("grow", vec![of])
            }
            ("grow", Some(Arg::Text(side))) => Arg::call("grow", vec![Arg::Word(side), of]),
            ("rndcoord", _) => Arg::call("rndcoord", vec![of]),
            ("filter_mapchar", Some(Arg::Text(glyph))) if glyph.chars().count() == 1 => {
                let glyph = glyph.chars().next().unwrap_or('.');
                Arg::call("filter", vec![of, Arg::Char(glyph)])
            }
            _ => return Err(format!("{name}() is not supported.")),
        })
    }

    fn operation(&self, sign: &'static str, left: &Expr, right: &Expr) -> Valued {
        let asks = matches!(sign, "and" | "or");
        let (left, right) = if asks {
            (self.condition(left)?, self.condition(right)?)
        } else {
            (self.value(left)?, self.value(right)?)
        };
        let select = self.selects(&left) || self.selects(&right);
        let both = |left, right| vec![left, right];
        Ok(match sign {
            "and" => Arg::call("&", both(left, right)),
            "or" => Arg::call("|", both(left, right)),
            "|" | "+" if select => Arg::call("&", both(left, right)),
            "&" if select => Arg::call("overlap", both(left, right)),
            "-" if select => Arg::call("minus", both(left, right)),
            "~=" => Arg::Op("!=", Box::new(left), Box::new(right)),
            "//" => Arg::Op("/", Box::new(left), Box::new(right)),
            ".." | "|" | "&" => return Err(format!("{sign} is not supported.")),
            sign => Arg::Op(sign, Box::new(left), Box::new(right)),
        })
    }

    /// Whether a value is a selection of squares.
    fn selects(&self, arg: &Arg) -> bool {
        const NAMES: [&str; 17] = [
            "fillrect",
            "levregion",
            "rect",
            "line",
            "randline",
            "circle",
            "ellipse",
            "floodfill",
            "gradient",
            "complement",
            "filter",
            "grow",
            "rndcoord",
            "overlap",
            "minus",
            "match",
            "&",
        ];
        match arg {
            Arg::Call(name, _) => NAMES.contains(&name.as_str()),
            Arg::Var(name, None) => self.areas.contains(name),
            _ => false,
        }
    }
}

/// Groups a list of numbers in pairs, so that each pair is a square.
fn squares(numbers: Vec<Arg>) -> Vec<Arg> {
    numbers.chunks(2).map(|pair| Arg::Group(pair.to_vec())).collect()
}

fn filling(filled: Option<&Arg>) -> Arg {
    let full = matches!(filled, Some(Arg::Int(1..)));
    Arg::word(if full { "filled" } else { "unfilled" })
}

/// Converts `math.random(a, b)` to a random number from `a` to `b`.
fn between(mut given: Vec<Arg>) -> Arg {
    let (to, from) = (given.pop().unwrap_or(Arg::Int(1)), given.pop().unwrap_or(Arg::Int(1)));
    let op = |sign, left: Arg, right: Arg| Arg::Op(sign, Box::new(left), Box::new(right));
    match (&from, &to) {
        (Arg::Int(1), _) => Arg::call("rnd", vec![to]),
        (Arg::Int(low), Arg::Int(high)) => {
            let sides = high.saturating_sub(*low).saturating_add(1);
            op("+", Arg::Int(low.saturating_sub(1)), Arg::call("rnd", vec![Arg::Int(sides)]))
        }
        _ => {
            let span = op("-", to, Arg::Group(vec![from.clone()]));
            op("+", from, Arg::call("rn2", vec![op("+", span, Arg::Int(1))]))
        }
    }
}
