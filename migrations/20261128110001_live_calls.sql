-- SIP sessions that somebody wants an event to be joined with; a row is there until one side hangs up.
create table live_call (
  event_id text primary key references live_stream on delete cascade,
  -- another one for each call
  id uuid not null default gen_random_uuid(),
  uri text not null,
  connected boolean not null default false,
  begun_at timestamptz(3) not null default now(),
  -- the process that calls, for as long as it is heard of
  holder uuid,
  held_until timestamptz(3)
);
