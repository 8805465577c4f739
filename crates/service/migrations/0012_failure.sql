-- Which workers failed a request, so that others are tried, and one that fails what others answer is found out.

create table failure (
    matter uuid not null references matter (id) on delete cascade,
    worker text not null,
    at timestamptz not null default now(),
    primary key (matter, worker)
);
create index failure_worker on failure (worker);
