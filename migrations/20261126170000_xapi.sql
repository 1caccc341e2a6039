-- Statements of what people watched, answered and completed (xAPI 1.0.3), for a record store (LRS) and for download. They go with their person.
create table xapi_statement (
  -- follows from what it is about, so that the same is never stated twice
  id uuid primary key,
  -- the order in which they are sent
  number bigint not null generated always as identity,
  account_id uuid not null references account on delete cascade,
  happened_at timestamptz(3) not null,
  stored_at timestamptz(3) not null default now(),
  statement jsonb not null,
  -- waiting, sent, aside
  state text not null default 'waiting',
  -- when it was sent or set aside
  settled_at timestamptz(3),
  -- of what was set aside: why
  failure text
);
create index xapi_statement_unsent on xapi_statement (state, number) where state <> 'sent';
create index on xapi_statement (happened_at, number);
create index on xapi_statement (account_id);
create index on xapi_statement (stored_at);
create index xapi_statement_sent on xapi_statement (settled_at) where state = 'sent';

-- Which report of a session was looked at last, and how much it had been credited with.
create table xapi_session (
  session_id uuid primary key,
  seen_at timestamptz not null,
  stated_ms int not null
);
create index on xapi_session (seen_at);

-- How the sending goes; one row.
create table xapi_sending (
  only_one boolean primary key default true check (only_one),
  -- what was watched before the one is not stated, up to the other it was looked at; null: statements are off
  watched_since timestamptz,
  watched_until timestamptz,
  -- tries that failed since the last one that did not
  failures int not null default 0,
  -- null: now
  next_try_at timestamptz(3),
  -- what went wrong last, when, and what the record store said
  failure text,
  said text,
  failed_at timestamptz(3),
  -- whether somebody has to do something about it
  is_refused boolean not null default false,
  -- whether site admins have had a mail about it, since the record store took statements last
  is_told boolean not null default false,
  sent_at timestamptz(3)
);
insert into xapi_sending default values;
