-- Encoders that send by WHIP: who carries live events answers the offer, and the connection is that process's until it ends.
create table live_whip (
  id uuid primary key default gen_random_uuid(),
  event_id text not null references live_stream on delete cascade,
  -- of the key by which it came
  key_hash bytea not null,
  offer text not null,
  answer text,
  -- a sentence: why it was not taken
  refusal text,
  begun_at timestamptz(3) not null default now(),
  holder uuid,
  held_until timestamptz(3),
  -- it was not taken, the encoder says that it is through, or nothing comes any more
  ended_at timestamptz(3)
);
create index on live_whip (event_id);
create index on live_whip (begun_at) where holder is null;
create index on live_whip (holder) where holder is not null;
