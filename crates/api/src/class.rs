//! Classes: their pupils, homework and progress.

use serde::{Deserialize, Serialize};

/// A class to make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewClass {
    /// What it is called: 1 to 60 characters.
    pub name: String,
}

/// The code with which a member joins a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClassCode {
    /// Eight letters and digits.
    pub code: String,
}

/// A class, as one who is in it sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClassEntry {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What the account is in it: `teacher` or `pupil`.
    pub role: String,
    /// How many learn in it.
    pub pupils: u32,
}

/// The classes of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClassList {
    /// The classes.
    pub classes: Vec<ClassEntry>,
}

/// A class with what is in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClassView {
    /// The class.
    pub entry: ClassEntry,
    /// With which a member joins; told to teachers.
    pub code: Option<String>,
    /// Who is in it, teachers first; told to teachers.
    pub members: Vec<ClassMember>,
    /// Its homework, what is due first at the top.
    pub homework: Vec<ClassHomework>,
}

/// A member of a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClassMember {
    /// The account.
    pub account: String,
    /// What it is called.
    pub name: String,
    /// `pupil` if it has a card that the teacher made, `member` otherwise.
    pub kind: String,
    /// `teacher` or `pupil`.
    pub role: String,
    /// Since when, in milliseconds since 1970.
    pub joined_at: i64,
}

/// A set that a class is given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClassHomework {
    /// Its id.
    pub id: String,
    /// The id of the set.
    pub problem_set: String,
    /// What the set is called.
    pub title: String,
    /// How many problems it has.
    pub problems: u32,
    /// From when pupils see it, in milliseconds since 1970.
    pub opens_at: i64,
    /// By when it is to be done.
    pub due_at: Option<i64>,
}

/// A set to give to a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewHomework {
    /// The id of the set.
    pub problem_set: String,
    /// From when pupils see it, in milliseconds since 1970; at once unless given.
    #[serde(default)]
    #[cfg_attr(
        feature = "openapi",
        schema(minimum = 0, maximum = 253402300799000_i64)
    )]
    pub opens_at: Option<i64>,
    /// By when it is to be done.
    #[serde(default)]
    #[cfg_attr(
        feature = "openapi",
        schema(minimum = 0, maximum = 253402300799000_i64)
    )]
    pub due_at: Option<i64>,
}

/// Pupils to make cards for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPupils {
    /// What they are called, up to a hundred; a first name is enough.
    pub names: Vec<String>,
}

/// Cards that were made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MadeCards {
    /// The cards.
    pub cards: Vec<MadeCard>,
}

/// A card of a pupil. What is on it is shown once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MadeCard {
    /// The account.
    pub pupil: String,
    /// What the pupil is called.
    pub name: String,
    /// What opens the account.
    pub word: String,
    /// The code of the class, which opens the account together with the four words.
    pub class_code: String,
    /// Four plain words, for children who type them.
    pub words: String,
    /// A QR code as SVG: the address of the page that opens the account, with the word behind its `#`.
    pub picture: String,
}

/// Which progress.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProgressSpan {
    /// Only this homework.
    pub homework: Option<String>,
    /// Only this pupil.
    pub pupil: Option<String>,
}

/// What pupils did with their homework.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClassProgress {
    /// One for each pupil and problem that was tried.
    pub tried: Vec<PupilTries>,
}

/// What a pupil did with a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PupilTries {
    /// The account.
    pub pupil: String,
    /// What the pupil is called.
    pub name: String,
    /// The problem.
    pub problem: String,
    /// What it teaches.
    pub theme: String,
    /// How the first try went: `right`, `hinted` or `wrong`.
    pub first: String,
    /// How many tries there were.
    pub tries: u32,
    /// Whether one of them was right.
    pub is_solved: bool,
    /// Milliseconds from the first sight of the board to the first decision.
    pub millis: u32,
    /// When the first try was, in milliseconds since 1970.
    pub at: i64,
    /// The first move of the first try, as the problem is drawn.
    pub played: Option<String>,
    /// What refutes that move, if it was wrong and this is known; `pass` where nothing needs to be played.
    pub refutation: Option<String>,
}
