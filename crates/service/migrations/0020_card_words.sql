-- Class code and four words, for pupils who type them. The class is the salt of the hash, which is slow.

create table card_words (
    account uuid primary key references account (id) on delete cascade,
    class uuid not null references class (id) on delete cascade,
    -- Argon2id over the words.
    hash bytea not null check (length(hash) = 32),
    unique (class, hash)
);

-- Tries with four words in an hour that opened nothing, of an address (hashed as that of a payer is) or in a class.
create table card_try (
    hour timestamptz not null,
    who text not null,
    tries int not null,
    primary key (hour, who)
);
