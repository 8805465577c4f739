-- Accounts of people whom a proxy signs in: SHA-256 of the name that the proxy gives them.

create table proxy_name (
    hash bytea primary key check (length(hash) = 32),
    account uuid not null unique references account (id) on delete cascade
);
