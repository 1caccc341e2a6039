-- Those who see a stream at once, by WebRTC: the process that has its publisher answers their offer, and the connection is that process's until it ends.
create table live_whep (
  id uuid primary key default gen_random_uuid(),
  event_id text not null references live_stream on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- the session or the API token by which it came: with that it ends
  by_token boolean not null,
  secret_hash bytea not null,
  offer text not null,
  answer text,
  -- a sentence: why it was not answered
  refusal text,
  begun_at timestamptz(3) not null default now(),
  -- a process has taken it
  taken boolean not null default false,
  held_until timestamptz(3) not null,
  -- it was not answered, whoever offered it says that it is through, or lost the right
  ended_at timestamptz(3)
);
create index on live_whep (event_id);
create index on live_whep (account_id);
create index on live_whep (held_until);
