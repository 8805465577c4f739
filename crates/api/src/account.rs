//! Accounts, and the ways in: passkeys, recovery codes, class cards, API keys.
//!
//! What a browser and a passkey say to each other is JSON of their own standard and travels as text.

use serde::{Deserialize, Serialize};

/// The name of an account to open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewAccount {
    /// What it is called: 1 to 40 characters. Other accounts may have the same name.
    pub name: String,
}

/// What a browser is to ask a passkey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasskeyQuestion {
    /// To be sent back with the answer, within five minutes.
    pub ceremony: String,
    /// For `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of `PublicKeyCredential`.
    pub options: String,
}

/// What a passkey answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PasskeyAnswer {
    /// That of the question.
    pub ceremony: String,
    /// What `toJSON` of the credential gives, as text.
    pub credential: String,
}

/// A word that opens an account: a recovery code, or the word of a class card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignInWord {
    /// As it is written; capitals, spaces and hyphens do not matter.
    pub word: String,
}

/// What a child types from a class card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardWords {
    /// The code of the class; capitals, spaces and hyphens do not matter.
    pub class_code: String,
    /// The four words, with anything but letters between them.
    pub words: String,
}

/// An account, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnAccount {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whose it is: `member` or `pupil`.
    pub kind: String,
    /// `curator`, `moderator` or `admin`; nothing for most.
    pub office: Option<String>,
    /// Whether a moderator suspended it.
    pub is_suspended: bool,
    /// Its passkeys, the oldest first.
    pub passkeys: Vec<OwnPasskey>,
    /// How many recovery codes are left.
    pub recovery_codes: u32,
    /// Its API keys, the oldest first.
    pub keys: Vec<OwnApiKey>,
}

/// A passkey of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnPasskey {
    /// Its id, 32 hexadecimal digits.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub made_at: i64,
    /// When it was last used.
    pub used_at: Option<i64>,
}

/// An API key of an account; the key itself is shown once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OwnApiKey {
    /// Its id.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for: `read`, `sync`, `sets`, `class`.
    pub scopes: Vec<String>,
    /// When it was made, in milliseconds since 1970.
    pub made_at: i64,
}

/// Who is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WhoIsIn {
    /// Whether this service has accounts.
    pub has_accounts: bool,
    /// The account; nothing for a visitor.
    pub account: Option<OwnAccount>,
    /// Whether the proxy of the site signed it in, so that it is left there too.
    pub is_by_proxy: bool,
}

/// An account that was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OpenedAccount {
    /// The account.
    pub account: OwnAccount,
    /// Its recovery codes. They are shown once.
    pub recovery_codes: Vec<String>,
}

/// Recovery codes in place of all earlier ones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewRecoveryCodes {
    /// Each opens the account once.
    pub recovery_codes: Vec<String>,
}

/// An API key to make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewApiKey {
    /// What its owner calls it: 1 to 40 characters.
    pub name: String,
    /// What it may be used for: `read`, `sync`, `sets`, `class`.
    pub scopes: Vec<String>,
}

/// An API key that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MadeApiKey {
    /// The key, to be sent as `Authorization: Bearer KEY`. It is shown once.
    pub key: String,
    /// What is kept of it.
    pub kept: OwnApiKey,
}

/// What stays of an account that is deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeletionWish {
    /// Whether its comments and public sets stay, without its name; they go unless this is true.
    pub leave_texts: Option<bool>,
}
