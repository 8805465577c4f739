//! What may be done, as the table of access names it.
//!
//! Invariant: every handler of a route that the OpenAPI document describes belongs to one of these.

use shikatsu_door::KeyScope;

/// Something that an actor wants to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Look at problems, public sets, facts, proofs.
    ReadPublic,
    /// Ask for a search, play the first game, take part in a room.
    UsePublic,
    /// Open an account, or sign in.
    SignIn,
    /// See and change one's own account: passkeys, recovery codes, keys, sessions.
    TendAccount,
    /// Merge one's log with that of the account.
    SyncLog,
    /// Take a copy of everything that is stored of one's own.
    ExportLog,
    /// Delete an account with its log.
    DeleteAccount,
    /// See a set that is not public.
    ReadSet,
    /// Make a set of one's own, change and delete it.
    KeepSet,
    /// Make a set for all, from one's own.
    PublishSet,
    /// Correct the key of a problem.
    ReviseKey,
    /// Make a class, and teach it.
    MakeClass,
    /// Become a pupil of a class.
    JoinClass,
    /// See the progress of the members of a class.
    ReadClass,
    /// Change a class, its members and its cards.
    KeepClass,
    /// Take a pupil out of a class.
    RemovePupil,
    /// Read what others say about a problem.
    ReadComments,
    /// Say something about a problem.
    WriteComment,
    /// Hide a comment.
    HideComment,
    /// Report a problem, a key or a comment.
    WriteReport,
    /// Read reports.
    ReadReports,
    /// Settle a report about a problem.
    ResolveReport,
    /// Settle a report about a licence or about what a person wrote.
    ResolveConduct,
    /// Suspend an account.
    SuspendAccount,
}

impl Action {
    /// All of them.
    pub const ALL: [Self; 24] = [
        Self::ReadPublic,
        Self::UsePublic,
        Self::SignIn,
        Self::TendAccount,
        Self::SyncLog,
        Self::ExportLog,
        Self::DeleteAccount,
        Self::ReadSet,
        Self::KeepSet,
        Self::PublishSet,
        Self::ReviseKey,
        Self::MakeClass,
        Self::JoinClass,
        Self::ReadClass,
        Self::KeepClass,
        Self::RemovePupil,
        Self::ReadComments,
        Self::WriteComment,
        Self::HideComment,
        Self::WriteReport,
        Self::ReadReports,
        Self::ResolveReport,
        Self::ResolveConduct,
        Self::SuspendAccount,
    ];

    /// The scope that an API key needs for it; nothing if it takes a person who signed in.
    #[must_use]
    pub const fn scope(self) -> Option<KeyScope> {
        match self {
            Self::ReadPublic | Self::UsePublic | Self::ReadComments => Some(KeyScope::Read),
            Self::SyncLog | Self::ExportLog => Some(KeyScope::Sync),
            Self::ReadSet | Self::KeepSet | Self::PublishSet => Some(KeyScope::Sets),
            Self::ReadClass | Self::KeepClass => Some(KeyScope::Class),
            Self::SignIn
            | Self::TendAccount
            | Self::DeleteAccount
            | Self::ReviseKey
            | Self::MakeClass
            | Self::JoinClass
            | Self::RemovePupil
            | Self::WriteComment
            | Self::HideComment
            | Self::WriteReport
            | Self::ReadReports
            | Self::ResolveReport
            | Self::ResolveConduct
            | Self::SuspendAccount => None,
        }
    }

    /// Whether an account that is suspended may still do it: what is public stays so, and what is stored of a person stays
    /// that person's.
    #[must_use]
    pub const fn is_open_to_suspended(self) -> bool {
        matches!(
            self,
            Self::ReadPublic
                | Self::UsePublic
                | Self::SignIn
                | Self::TendAccount
                | Self::ExportLog
                | Self::DeleteAccount
        )
    }
}
