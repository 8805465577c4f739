-- What is said about problems: comments, reports, and what became of them.

create table comment (
    id uuid primary key,
    problem text not null,
    -- Nothing once its author is gone and left it unsigned.
    account uuid references account (id) on delete cascade,
    -- Read by this class alone; by all who have tried the problem, if there is none.
    class uuid references class (id) on delete cascade,
    words text not null check (char_length(words) between 1 and 1000),
    at timestamptz not null default now(),
    hidden_at timestamptz
);
create index comment_problem on comment (problem, at);
create index comment_account on comment (account);

create table report (
    id uuid primary key,
    account uuid references account (id) on delete set null,
    kind text not null check (kind in ('works', 'fails', 'unclear', 'ugly', 'theme', 'duplicate', 'licence', 'abuse')),
    -- What it is about: one of the three.
    problem text,
    comment uuid references comment (id) on delete cascade,
    problem_set uuid references problem_set (id) on delete cascade,
    -- The move that works or fails, as the problem is drawn, and the board with the key that it was held against.
    played text,
    board text,
    revision int,
    state text not null check (state in ('asked', 'agreed', 'corrected', 'disputed', 'open', 'upheld', 'declined')),
    -- The request that searches for an answer.
    request uuid,
    -- What was answered: the worth of the move, the verdict in words, the reply, the certificates.
    worth text,
    verdict text,
    reply text,
    certificates text,
    new_revision int,
    at timestamptz not null default now(),
    closed_at timestamptz,
    check (num_nonnulls(problem, comment, problem_set) = 1)
);
create index report_asked on report (at) where state = 'asked';
create index report_waiting on report (state, at) where closed_at is null;
create index report_account on report (account, at);
create index report_problem on report (problem) where problem is not null;
create index report_set on report (problem_set) where problem_set is not null;

-- What the reporter wrote; it goes with the account.
create table report_words (
    report uuid primary key references report (id) on delete cascade,
    account uuid not null references account (id) on delete cascade,
    words text not null check (char_length(words) between 1 and 1000)
);
create index report_words_account on report_words (account);

-- What officers decided, and about what. It is only added to.
create table decision (
    number bigint generated always as identity primary key,
    officer uuid references account (id) on delete set null,
    report uuid references report (id) on delete cascade,
    comment uuid references comment (id) on delete cascade,
    -- An account that was suspended, or whose set was looked at.
    subject uuid,
    what text not null check (what in ('upheld', 'declined', 'again', 'appeal', 'hide', 'suspend', 'end suspension', 'look')),
    words text not null check (char_length(words) <= 1000),
    at timestamptz not null default now()
);
create index decision_report on decision (report, number);

-- Problems about whose key nothing is proved, although it was doubted: no try at them is rated.
create table disputed_problem (
    problem text primary key,
    report uuid references report (id) on delete set null,
    since timestamptz not null default now()
);

-- The certificates that a correction follows from; nothing for the keys of the bank.
alter table key_revision add column certificates text;
