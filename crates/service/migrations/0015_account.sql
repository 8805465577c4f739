-- Accounts without passwords, and what they come in with. Nothing here opens an account: there are hashes, and the public
-- halves of passkeys.

create table account (
    id uuid primary key,
    name text not null check (char_length(name) between 1 and 40),
    kind text not null check (kind in ('member', 'pupil')),
    -- What the operator trusts it with besides.
    office text check (office in ('curator', 'moderator', 'admin')),
    made_at timestamptz not null default now(),
    suspended_at timestamptz,
    -- The cursor of its newest event or refund. The row is locked while one sync counts on.
    cursor bigint not null default 0,
    -- A pupil is never more than a pupil.
    check (kind = 'member' or office is null)
);

create table passkey (
    credential bytea primary key,
    id uuid not null unique,
    account uuid not null references account (id) on delete cascade,
    -- As webauthn-rs writes it: public key, counter, what was promised when it was made.
    stored text not null,
    made_at timestamptz not null default now(),
    used_at timestamptz
);
create index passkey_account on passkey (account);

create table session (
    -- SHA-256 of the word in the cookie.
    hash bytea primary key check (length(hash) = 32),
    account uuid not null references account (id) on delete cascade,
    made_at timestamptz not null default now(),
    -- To a day.
    used_at timestamptz not null default now()
);
create index session_account on session (account);

create table api_key (
    id uuid primary key,
    account uuid not null references account (id) on delete cascade,
    name text not null check (char_length(name) between 1 and 40),
    hash bytea not null unique check (length(hash) = 32),
    scopes text[] not null check (scopes <@ array['read', 'sync', 'sets', 'class']),
    made_at timestamptz not null default now()
);
create index api_key_account on api_key (account);

create table recovery_code (
    hash bytea primary key check (length(hash) = 32),
    account uuid not null references account (id) on delete cascade
);
create index recovery_code_account on recovery_code (account);

-- One card a pupil; a new one takes the place of the old.
create table class_card (
    account uuid primary key references account (id) on delete cascade,
    hash bytea not null unique check (length(hash) = 32),
    made_at timestamptz not null default now()
);

-- What was asked of a browser and is not answered yet. A row is taken once.
create table ceremony (
    hash bytea primary key check (length(hash) = 32),
    what text not null check (what in ('open', 'add', 'sign in')),
    -- The account to be, or the one that gets another passkey; nothing when any may sign in.
    account uuid,
    name text,
    state text not null,
    made_at timestamptz not null default now()
);
create index ceremony_age on ceremony (made_at);

-- Accounts that an address opened on a day. The address is hashed as that of a payer is.
create table sign_up (
    address text not null,
    day date not null,
    accounts int not null,
    primary key (address, day)
);

-- Accounts that were deleted: SHA-256 of the sixteen bytes of the id. Whatever a backup brings back goes again.
create table tombstone (
    hash bytea primary key check (length(hash) = 32),
    at timestamptz not null default now()
);
