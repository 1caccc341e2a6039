-- What the hosts of an event set for what is said there. Without a row: no slow mode, no words, and reactions.
create table event_controls (
  event_id text primary key references event on delete cascade,
  -- between two comments of one person; 0: off
  slow_mode_seconds integer not null default 0,
  -- a comment with one of these waits for a moderator
  words text[] not null default '{}',
  reactions boolean not null default true,
  revision integer not null default 1
);

-- What is kept of somebody who takes part in an event: when they commented last in slow mode, and whether a moderator has muted them.
create table event_speaker (
  event_id text not null references event on delete cascade,
  account_id uuid references account on delete cascade,
  guest_id uuid references event_guest on delete cascade,
  commented_at timestamptz(3),
  muted_at timestamptz(3),
  muted_by uuid references account on delete set null,
  mute_reason text not null default '',
  check (num_nonnulls(account_id, guest_id) = 1)
);
create unique index on event_speaker (event_id, account_id) where account_id is not null;
create unique index on event_speaker (event_id, guest_id) where guest_id is not null;
create index on event_speaker (event_id);
create index event_speaker_muted on event_speaker (event_id, muted_at desc) where muted_at is not null;
create index on event_speaker (account_id) where account_id is not null;
create index on event_speaker (guest_id) where guest_id is not null;
create index on event_speaker (muted_by) where muted_by is not null;

-- How often each reaction was sent to an event.
create table event_reaction (
  event_id text not null references event on delete cascade,
  kind text not null,
  count integer not null default 0,
  primary key (event_id, kind)
);
