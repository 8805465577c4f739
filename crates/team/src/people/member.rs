//! A member of a room: a cookie from outside, a seat, and what is known of the person or program behind it.

use shikatsu_problem::Color;

use crate::millis::Millis;

/// The signed cookie of a member, 128 bits from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemberId(pub u128);

/// Where a member connects from, as hashes that the service makes. No address ever reaches a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MemberOrigin {
    /// The address; of IPv6 the /64.
    pub address: u64,
    /// The block around it: of IPv4 the /24, of IPv6 the /48.
    pub block: u64,
}

/// How the service let a member in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Admission {
    /// By link or code.
    Link,
    /// With the code of a class, whose members often share one address.
    ClassCode,
    /// With an account.
    Account,
}

/// Where a member sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seat {
    /// In a team.
    Player(Color),
    /// In a team, as a program.
    Engine(Color),
    /// Beside the board.
    Watching,
}

/// Whether a member can act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemberPresence {
    /// Connected.
    Present,
    /// The connection is lost, and the seat is kept.
    Away,
    /// Gone by own will; the same cookie may come back.
    Left,
    /// Removed; the cookie may not come back.
    Removed,
}

/// Who a member says that they are, and what the service knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinRequest {
    /// The cookie.
    pub member: MemberId,
    /// A name, if the member gives one.
    pub name: Option<String>,
    /// A rating in Elo points, if the member gives a rank.
    pub rating: Option<i32>,
    /// The wanted seat.
    pub seat: Seat,
    /// Where the member connects from.
    pub origin: MemberOrigin,
    /// How the service let the member in.
    pub admission: Admission,
}

/// Whether a member keeps order in the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Duty {
    /// No duty.
    None,
    /// Moderator of both teams.
    Moderator,
}

/// A member of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamMember {
    /// The request with which the member came; the seat may have changed since.
    pub request: JoinRequest,
    /// The order of arrival, from 0: teams take turns in this order.
    pub number: u32,
    /// Whether the member can act.
    pub presence: MemberPresence,
    /// The window in which the member took the seat; 0 before the first.
    pub seated_in: u32,
    /// The team whose secrets the member has heard; from the start of the game the member can join no other.
    pub played_for: Option<Color>,
    /// Whether the member keeps order.
    pub duty: Duty,
    /// Until when the member may not speak.
    pub muted_until: Option<Millis>,
    /// When the member spoke last, oldest first; as many as the rate limit counts.
    pub spoke_at: Vec<Millis>,
}

impl Seat {
    /// The team of the seat.
    #[must_use]
    pub const fn team(self) -> Option<Color> {
        match self {
            Self::Player(color) | Self::Engine(color) => Some(color),
            Self::Watching => None,
        }
    }
}

impl TeamMember {
    /// The cookie.
    #[must_use]
    pub const fn id(&self) -> MemberId {
        self.request.member
    }

    /// The team, if the member has a seat in one.
    #[must_use]
    pub const fn team(&self) -> Option<Color> {
        self.request.seat.team()
    }

    /// Whether the member still belongs to the room.
    #[must_use]
    pub const fn is_here(&self) -> bool {
        matches!(
            self.presence,
            MemberPresence::Present | MemberPresence::Away
        )
    }

    /// Whether the member is connected.
    #[must_use]
    pub const fn is_present(&self) -> bool {
        matches!(self.presence, MemberPresence::Present)
    }

    /// Whether a person sits here.
    #[must_use]
    pub const fn is_person(&self) -> bool {
        !matches!(self.request.seat, Seat::Engine(_))
    }
}
