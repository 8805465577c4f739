//! The marks that dialects put into comments.
//!
//! Invariant: wherever [`compose`] answers, [`split`] takes its answer apart
//! into the same pieces.

use std::ops::Range;

use shikatsu_problem::{Judgement, ReplyHint};

use super::Dialect;

/// What tsumego.com puts before the comment of a right move.
const PLUS: char = '+';

/// The root has the text of the problem for a comment, whatever the dialect:
/// no word in it is a mark.
pub(super) const OF_THE_ROOT: Dialect = Dialect::Plain;

const RIGHT: &str = "RIGHT";
/// A move of goproblems that is neither right nor wrong. Nothing in a document
/// corresponds to it, so it stays in the text.
const VARIANT: &str = "VARIANT";
const HINTS: [ReplyHint; 3] = [ReplyHint::Choice, ReplyHint::Force, ReplyHint::NotThis];

/// A comment and what its marks say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Marked {
    pub(super) right: Option<Judgement>,
    pub(super) hint: Option<ReplyHint>,
    pub(super) comment: String,
}

/// Takes the marks of a dialect out of a comment.
///
/// If a comment has several words of goproblems, the last of each kind counts;
/// earlier ones stay in the text, and so does everything else.
pub(super) fn split(dialect: Dialect, text: &str) -> Marked {
    let mut marked = Marked {
        comment: text.to_owned(),
        ..Marked::default()
    };
    match dialect {
        Dialect::Plain | Dialect::TsumegoJs => {}
        Dialect::Tsumego => {
            if let Some(comment) = text.strip_prefix(PLUS) {
                marked.right = Some(Judgement::Right);
                marked.comment = comment.to_owned();
            }
        }
        Dialect::GoProblems => {
            for word in words(text).into_iter().rev() {
                let hint = hint_of(&text[word.clone()]);
                if hint.is_some() && marked.hint.is_none() {
                    marked.hint = hint;
                } else if hint.is_none() && marked.right.is_none() {
                    marked.right = Some(Judgement::Right);
                } else {
                    continue;
                }
                let gone = with_space(&marked.comment, word);
                marked.comment.replace_range(gone, "");
            }
        }
    }
    marked
}

/// Puts the marks of a dialect into a comment, or `None` when the comment
/// itself would be taken for a mark.
pub(super) fn compose(
    dialect: Dialect,
    judgement: Option<Judgement>,
    hint: Option<ReplyHint>,
    comment: &str,
) -> Option<String> {
    let right = judgement.filter(|&judgement| judgement == Judgement::Right);
    let mut expected = Marked {
        comment: comment.to_owned(),
        ..Marked::default()
    };
    let text = match dialect {
        Dialect::Plain | Dialect::TsumegoJs => comment.to_owned(),
        Dialect::Tsumego => {
            expected.right = right;
            right.map_or_else(|| comment.to_owned(), |_| format!("{PLUS}{comment}"))
        }
        Dialect::GoProblems => {
            (expected.right, expected.hint) = (right, hint);
            let words: Vec<_> = (right.map(|_| RIGHT).into_iter())
                .chain(hint.map(word_for))
                .collect();
            let gap = if comment.is_empty() || words.is_empty() {
                ""
            } else {
                "\n"
            };
            format!("{comment}{gap}{}", words.join(" "))
        }
    };
    (split(dialect, &text) == expected).then_some(text)
}

/// True when a comment holds a word of goproblems.
pub(super) fn has_word(text: &str) -> bool {
    !words(text).is_empty() || occurrences(text, VARIANT).next().is_some()
}

/// True when a comment begins as that of a right move at tsumego.com, and not
/// with a number such as `+2`.
pub(super) fn has_plus(text: &str) -> bool {
    text.strip_prefix(PLUS)
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The name of a hint in properties and keys.
pub(crate) fn hint_name(hint: ReplyHint) -> String {
    word_for(hint).to_ascii_lowercase()
}

/// The hint of that name.
pub(crate) fn hint_named(name: &str) -> Option<ReplyHint> {
    hint_of(&name.trim().to_ascii_uppercase())
}

fn word_for(hint: ReplyHint) -> &'static str {
    match hint {
        ReplyHint::Choice => "CHOICE",
        ReplyHint::Force => "FORCE",
        ReplyHint::NotThis => "NOTTHIS",
    }
}

fn hint_of(word: &str) -> Option<ReplyHint> {
    HINTS.into_iter().find(|&hint| word_for(hint) == word)
}

/// Where the words that mark stand in a text, in order.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words: Vec<_> = HINTS
        .map(word_for)
        .into_iter()
        .chain([RIGHT])
        .flat_map(|word| occurrences(text, word))
        .collect();
    words.sort_by_key(|word| word.start);
    words
}

/// Where a word stands in a text, whole and in capitals. The scripts that put
/// no space between words do not lengthen it: `活RIGHT` is two words.
fn occurrences<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(word)
        .map(|(at, word)| at..at + word.len())
        .filter(move |word| !text[..word.start].ends_with(is_letter))
        .filter(move |word| !text[word.end..].starts_with(is_letter))
}

/// A word and one white space beside it, the one before it if there is one.
fn with_space(text: &str, word: Range<usize>) -> Range<usize> {
    let space = |c: Option<char>| c.filter(|c| c.is_whitespace()).map(char::len_utf8);
    if let Some(length) = space(text[..word.start].chars().next_back()) {
        return word.start - length..word.end;
    }
    let length = space(text[word.end..].chars().next()).unwrap_or(0);
    word.start..word.end + length
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> (bool, Option<ReplyHint>, String) {
        let marked = split(Dialect::GoProblems, text);
        (marked.right.is_some(), marked.hint, marked.comment)
    }

    #[test]
    fn words_of_goproblems_leave_the_comment() {
        let own = String::from;
        assert_eq!(go("RIGHT"), (true, None, own("")));
        assert_eq!(go("Alive!RIGHT"), (true, None, own("Alive!")));
        assert_eq!(go("RIGHT Alive"), (true, None, own("Alive")));
        assert_eq!(go("so RIGHT it is"), (true, None, own("so it is")));
        assert_eq!(
            go("Try it. CHOICE\nRIGHT"),
            (true, Some(ReplyHint::Choice), own("Try it."))
        );
        assert_eq!(
            go("FORCE CHOICE"),
            (false, Some(ReplyHint::Choice), own("FORCE"))
        );
        assert_eq!(go("活RIGHT"), (true, None, own("活")));
        assert_eq!(go("RIGHT活"), (true, None, own("活")));
        assert_eq!(go("VARIANT"), (false, None, own("VARIANT")));
        for text in ["right", "COPYRIGHT", "RIGHT_", "BRIGHT FORCED", "No choice"] {
            assert_eq!(go(text), (false, None, own(text)));
        }
    }

    #[test]
    fn marks_are_told_from_words_and_numbers() {
        assert!(has_word("活FORCE") && has_word("a VARIANT."));
        assert!(!has_word("INVARIANT") && !has_word("variant"));
        assert!(has_plus("+") && has_plus("+ 2") && has_plus("++"));
        assert!(!has_plus("+2 points") && !has_plus(" +") && !has_plus(""));
    }

    #[test]
    fn a_comment_that_looks_like_a_mark_is_refused() {
        let plus = |judgement, text| compose(Dialect::Tsumego, judgement, None, text);
        assert_eq!(plus(None, "+2 points"), None);
        assert_eq!(plus(Some(Judgement::Wrong), "+"), None);
        assert_eq!(plus(Some(Judgement::Right), "+2").as_deref(), Some("++2"));
        let word = |judgement, text| compose(Dialect::GoProblems, judgement, None, text);
        assert_eq!(word(None, "the RIGHT side"), None);
        assert_eq!(word(Some(Judgement::Right), "go CHOICE"), None);
        assert!(compose(Dialect::Plain, None, None, "+ RIGHT").is_some());
    }
}
