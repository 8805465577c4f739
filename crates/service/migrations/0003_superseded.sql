-- A fact that is no longer believed stays where it is, and another row says why. What is read is what no such row
-- names.

-- The question and how much is known of it may come again after the first fact was superseded.
alter table fact add column revision smallint not null default 0 check (revision >= 0);
alter table fact drop constraint fact_pkey;
alter table fact add primary key (key, known, revision);

create table superseded (
    key uuid not null,
    known smallint not null,
    revision smallint not null,
    reason text not null check (reason <> ''),
    -- The certificates that took its place, if it was contradicted.
    bundle bytea references bundle (hash),
    -- The clock and not the transaction's beginning: cases that closed before are held against it.
    superseded_at timestamptz not null default clock_timestamp(),
    primary key (key, known, revision),
    foreign key (key, known, revision) references fact (key, known, revision)
);
create trigger superseded_stays before update or delete on superseded for each row execute function refuse_change();
