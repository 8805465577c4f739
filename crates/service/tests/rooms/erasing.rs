//! What a member said of themselves can be erased, and the room stays.

use shikatsu_problem::{Color, Move, Point};
use shikatsu_service::rooms::RoomStore;
use shikatsu_team::{
    BallotChoice, BallotId, MemberCommand, MemberId, Proposal, RoomCommand, RoomEvent,
    RoomSettings, SchemeKind, Seat, SideSettings, TeamSettings, verify,
};
use sqlx::Row;

use crate::keeping::store_all;
use crate::place::Place;
use crate::playing::{PlayedRoom, a_game, visitor};

/// Three members of unlike ratings vote; the second one comes twice, under two names.
fn rated_room() -> PlayedRoom {
    let mut settings = RoomSettings::new(a_game());
    settings.sides = [
        SideSettings::Team(TeamSettings::new(SchemeKind::Rated)),
        SideSettings::Outside,
    ];
    let mut played = PlayedRoom::open(9, settings);
    for (member, name) in [(2, "Grace"), (3, "Linus")] {
        let mut request = visitor(member, Seat::Player(Color::Black));
        request.name = Some(name.into());
        request.rating = Some(2_400 - 600 * i32::try_from(member).unwrap());
        played.run(RoomCommand::Join(request.clone()));
        if member == 2 {
            played.by(2, MemberCommand::Leave);
            request.name = Some("Hopper".into());
            played.run(RoomCommand::Join(request));
        }
    }
    played.by(1, MemberCommand::Start);
    let legal: Vec<Point> = played.room.game().legal_points().iter().collect();
    for member in 1..=3 {
        let proposal = Proposal::plain(Move::Play(legal[usize::try_from(member).unwrap()]));
        played.by(
            member,
            MemberCommand::Propose {
                window: 1,
                proposal,
            },
        );
    }
    for member in 1..=3 {
        let choice = BallotChoice::One(Move::Play(legal[usize::try_from(member).unwrap()]));
        let ballot = BallotId(member);
        played.by(
            member,
            MemberCommand::Vote {
                window: 1,
                ballot,
                choice,
            },
        );
    }
    assert_eq!(played.room.closed_windows().len(), 1);
    played
}

async fn found(place: &Place, sql: &'static str) -> i64 {
    let row = sqlx::query(sql).fetch_one(place.store.pool()).await;
    row.unwrap().get(0)
}

#[tokio::test]
async fn the_log_itself_holds_no_name_and_no_network() {
    let place = Place::new("rooms_names").await;
    let rooms = RoomStore::new(place.store.clone());
    let PlayedRoom { room, log, .. } = rated_room();
    store_all(&rooms, &log, 9).await;
    assert_eq!(rooms.load(room.id()).await.unwrap(), room);
    let named = "select count(*) from room_event
        where body ~ 'Grace|Hopper|Linus|Name [0-9]|囲碁' or (kind = 'joined' and body like '%fff%')";
    assert_eq!(found(&place, named).await, 0);
    assert_eq!(
        found(
            &place,
            "select count(*) from room_member where name is not null"
        )
        .await,
        4
    );
    place.leave().await;
}

#[tokio::test]
async fn an_erased_member_has_no_name_and_the_room_still_replays() {
    let place = Place::new("rooms_erased").await;
    let rooms = RoomStore::new(place.store.clone());
    let PlayedRoom { room, log, .. } = rated_room();
    store_all(&rooms, &log, 9).await;
    assert_eq!(rooms.erase_member(MemberId(2)).await.unwrap(), 2);
    assert_eq!(rooms.erase_member(MemberId(77)).await.unwrap(), 0);
    let left = "select count(*) from room_member
        where member = '00000000-0000-0000-0000-000000000002'
            and (name is not null or address is not null or block is not null)";
    assert_eq!(found(&place, left).await, 0);

    let loaded = rooms.load(room.id()).await.unwrap();
    assert_eq!(loaded.game(), room.game());
    assert_eq!(loaded.closed_windows(), room.closed_windows());
    for member in room.roster().all() {
        let again = loaded.roster().get(member.id()).unwrap();
        match member.id() {
            MemberId(2) => {
                assert_eq!(again.request.name, None);
                assert_eq!(again.request.rating, member.request.rating);
                assert_eq!(again.number, member.number);
            }
            _ => assert_eq!(again, member),
        }
    }
    // Ratings are still there, so the decision can be computed again.
    let most = u32::try_from(log.len()).unwrap();
    let stored: Vec<RoomEvent> = rooms.events(room.id(), 0, most).await.unwrap();
    verify(&stored, 1).unwrap();
    place.leave().await;
}
