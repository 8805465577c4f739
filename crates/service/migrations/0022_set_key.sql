-- Keys of the problems of files: right first moves that are proved, and nothing else.

alter table set_item
    -- Nothing if the bank has the problem, and its key.
    add column key_state text check (key_state in ('waiting', 'asked', 'proved', 'unproved')),
    -- The request that searches for what is right.
    add column request uuid,
    -- Right first moves with commas, as the problem is drawn, and the certificates from which they follow.
    add column right_answer text,
    add column certificates text,
    add check ((key_state = 'proved') = (right_answer is not null and certificates is not null));
update set_item set key_state = 'waiting' where board is not null;
alter table set_item add check ((board is null) = (key_state is null));

alter table problem_set
    -- Whose quota the searches are counted against; the service's own for sets from before.
    add column payer text not null default '',
    -- Whether a problem waits for its key, and when that was last looked at.
    add column keys_open boolean not null default false,
    add column keys_looked_at timestamptz;
update problem_set set keys_open = true
where exists (select from set_item where problem_set = problem_set.id and key_state = 'waiting');
create index problem_set_keys_open on problem_set (keys_looked_at nulls first) where keys_open;
