//! Simple regular expressions: characters, classes and quantifiers. Groups and alternatives are not supported.

/// Bytes of a supported pattern, and characters of a text that is matched.
const MAX_PATTERN_BYTES: usize = 120;
const MAX_TEXT_CHARS: usize = 100;
/// Stands for an unbounded quantifier.
const UNBOUNDED: usize = 1_000;
/// Default repetitions of an unbounded quantifier.
const DEFAULT_REPETITIONS: usize = 6;
/// Characters that an example prefers, in this order.
const PREFERRED: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890";

pub(super) struct Pattern {
    atoms: Vec<Atom>,
    /// Whether it is anchored at the start and at the end.
    from_start: bool,
    to_end: bool,
}

#[derive(Debug, Clone)]
struct Atom {
    ranges: Vec<(char, char)>,
    negated: bool,
    least: usize,
    most: usize,
}

impl Atom {
    fn new(ranges: &[(char, char)], negated: bool) -> Self {
        Self {
            ranges: ranges.to_vec(),
            negated,
            least: 1,
            most: 1,
        }
    }

    fn allows(&self, character: char) -> bool {
        let mut ranges = self.ranges.iter();
        ranges.any(|(first, last)| (*first..=*last).contains(&character)) != self.negated
    }

    /// Returns the characters that examples use, one after the other.
    fn characters(&self) -> Vec<char> {
        let some: Vec<char> = PREFERRED.chars().filter(|c| self.allows(*c)).collect();
        if !some.is_empty() || self.negated {
            return some;
        }
        self.ranges.iter().map(|(first, _)| *first).collect()
    }
}

impl Pattern {
    pub(super) fn parse(written: &str) -> Option<Self> {
        if written.is_empty() || written.len() > MAX_PATTERN_BYTES {
            return None;
        }
        let inner = written.strip_prefix('^');
        let from_start = inner.is_some();
        let inner = inner.unwrap_or(written);
        let ended = inner.strip_suffix('$');
        let ended = ended.filter(|rest| !rest.ends_with('\\'));
        let to_end = ended.is_some();
        let mut rest = ended.unwrap_or(inner).chars().peekable();
        let mut atoms: Vec<Atom> = Vec::new();
        while let Some(character) = rest.next() {
            match character {
                '(' | ')' | '|' | '^' | '$' => return None,
                '+' => repeat(&mut atoms, 1, UNBOUNDED)?,
                '*' => repeat(&mut atoms, 0, UNBOUNDED)?,
                // After another quantifier it means "lazy".
                '?' if atoms.last()?.most == 1 => repeat(&mut atoms, 0, 1)?,
                '?' => {}
                '{' => {
                    let (least, most) = bounds(&mut rest)?;
                    repeat(&mut atoms, least, most)?;
                }
                '[' => atoms.push(class(&mut rest)?),
                '.' => atoms.push(Atom::new(&[('\n', '\n')], true)),
                '\\' => atoms.push(Atom::new(&escaped(rest.next()?)?, false)),
                other => atoms.push(Atom::new(&[(other, other)], false)),
            }
        }
        Some(Self {
            atoms,
            from_start,
            to_end,
        })
    }

    /// Simulates an NFA: each bit is a reachable position in the text. Long texts do not match.
    pub(super) fn matches(&self, text: &str) -> bool {
        let characters: Vec<char> = text.chars().take(MAX_TEXT_CHARS + 1).collect();
        if characters.len() > MAX_TEXT_CHARS {
            return false;
        }
        let end = 1_u128 << characters.len();
        let anywhere = end | (end - 1);
        let mut reached = if self.from_start { 1 } else { anywhere };
        for atom in &self.atoms {
            let places = characters.iter().enumerate();
            let allowed = places
                .filter(|(_, character)| atom.allows(**character))
                .fold(0_u128, |all, (place, _)| all | (1 << place));
            let mut at = reached;
            reached = if atom.least == 0 { at } else { 0 };
            for count in 1..=atom.most.min(characters.len()) {
                at = (at & allowed) << 1;
                reached |= if count >= atom.least { at } else { 0 };
            }
        }
        let wanted = if self.to_end { end } else { anywhere };
        reached & wanted != 0
    }

    /// Returns a text of this length that matches the pattern. None if none is found.
    pub(super) fn example(&self, least: usize, most: usize) -> Option<String> {
        let mut counts: Vec<usize> = self.atoms.iter().map(|atom| atom.least).collect();
        if counts.iter().sum::<usize>() > most {
            return None;
        }
        // Optional characters are left out, unless the text would be too short.
        self.grow(&mut counts, most, |atom| match atom.most {
            1 => atom.least,
            repeated => repeated.min(DEFAULT_REPETITIONS),
        });
        self.grow(&mut counts, least, |atom| atom.most);
        let mut out = String::new();
        for (atom, count) in self.atoms.iter().zip(counts) {
            out.extend(atom.characters().iter().cycle().take(count));
        }
        let has_length = (least..=most).contains(&out.chars().count());
        (has_length && self.matches(&out)).then_some(out)
    }

    /// Raises the counts of atoms in turn, each up to its limit, until there are `goal` characters.
    fn grow(&self, counts: &mut [usize], goal: usize, limit: impl Fn(&Atom) -> usize) {
        let mut missing = goal.saturating_sub(counts.iter().sum());
        let mut is_growing = true;
        while is_growing {
            is_growing = false;
            for (count, atom) in counts.iter_mut().zip(&self.atoms) {
                if missing > 0 && *count < limit(atom) {
                    *count += 1;
                    missing -= 1;
                    is_growing = true;
                }
            }
        }
    }
}

fn repeat(atoms: &mut [Atom], least: usize, most: usize) -> Option<()> {
    let atom = atoms.last_mut()?;
    (atom.least, atom.most) = (least, most);
    Some(())
}

type Rest<'a> = std::iter::Peekable<std::str::Chars<'a>>;

/// `2}`, `2,}` or `2,4}`.
fn bounds(rest: &mut Rest) -> Option<(usize, usize)> {
    let written: String = rest.by_ref().take_while(|c| *c != '}').collect();
    let number = |text: &str| text.parse().ok().filter(|number| *number <= UNBOUNDED);
    match written.split_once(',') {
        Some((least, "")) => Some((number(least)?, UNBOUNDED)),
        Some((least, most)) => Some((number(least)?, number(most)?)),
        None => number(&written).map(|both| (both, both)),
    }
}

fn class(rest: &mut Rest) -> Option<Atom> {
    let negated = rest.next_if_eq(&'^').is_some();
    let mut ranges = Vec::new();
    loop {
        let first = match rest.next()? {
            ']' => return (!ranges.is_empty()).then(|| Atom::new(&ranges, negated)),
            '[' => return None,
            '\\' => match escaped(rest.next()?)?.as_slice() {
                [(only, same)] if only == same => *only,
                several => {
                    ranges.extend_from_slice(several);
                    continue;
                }
            },
            other => other,
        };
        let mut after = rest.clone();
        let is_range = after.next() == Some('-') && after.next().is_some_and(|c| c != ']');
        let last = if is_range {
            rest.next();
            match rest.next()? {
                '\\' => escaped(rest.next()?)?.first()?.0,
                other => other,
            }
        } else {
            first
        };
        ranges.push((first, last));
    }
}

fn escaped(character: char) -> Option<Vec<(char, char)>> {
    Some(match character {
        'd' => vec![('0', '9')],
        'w' => vec![('a', 'z'), ('A', 'Z'), ('0', '9'), ('_', '_')],
        's' => vec![(' ', ' '), ('\t', '\t')],
        't' => vec![('\t', '\t')],
        'n' => vec![('\n', '\n')],
        other if other.is_alphanumeric() => return None,
        other => vec![(other, other)],
    })
}

#[cfg(test)]
mod tests;
