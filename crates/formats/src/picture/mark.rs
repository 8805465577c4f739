//! What can be drawn on a stone or on an empty point.

/// A mark. If a point has two marks, the greater one is shown.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PointMark {
    /// A stone whose life is at stake.
    KeyStone,
    /// A point that the side to move may not play because of ko.
    Ko,
    Selected,
    Circle,
    Square,
    Cross,
    Triangle,
    Label(String),
    /// The number of the move that put the stone here.
    Number(usize),
}

impl PointMark {
    /// Every mark that is a figure and not a text.
    pub(super) const FIGURES: [Self; 6] = [
        Self::KeyStone,
        Self::Selected,
        Self::Circle,
        Self::Square,
        Self::Cross,
        Self::Triangle,
    ];

    /// What the mark is called.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::KeyStone => "key stone",
            Self::Ko => "ko",
            Self::Selected => "selected",
            Self::Circle => "circle",
            Self::Square => "square",
            Self::Cross => "cross",
            Self::Triangle => "triangle",
            Self::Label(_) => "label",
            Self::Number(_) => "move",
        }
    }

    /// The text to write, unless the mark is a figure.
    pub(super) fn text(&self) -> Option<String> {
        match self {
            Self::Ko => Some("ko".to_owned()),
            Self::Label(text) => Some(text.clone()),
            Self::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }
}
