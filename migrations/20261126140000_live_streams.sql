-- What is sent to events while they are live.
create table live_stream (
  event_id text primary key references event on delete cascade,
  -- the key of encoders is made of this and the installation's secret; its hash is how it is found
  key_nonce uuid not null default gen_random_uuid(),
  key_hash bytea unique,
  -- who was shown the key: there is another one when one of them runs the event no more
  key_readers uuid[] not null default '{}',
  -- NOT_LIVE, STREAMING, NONE
  state text not null default 'NOT_LIVE',
  -- while the event is LIVE
  opened_at timestamptz(3),
  closed_at timestamptz(3),
  -- since then what was sent is the event's video, or nothing was
  settled_at timestamptz(3),
  -- where the segments lie; the video's
  asset_id uuid references asset,
  -- who sends: one connection or broadcast of one process, for as long as it is heard of
  publisher uuid,
  publisher_kind text,
  held_until timestamptz(3),
  heard_at timestamptz(3),
  -- what the host is shown of it
  health jsonb,
  -- a sentence: why the last one was refused or ended
  trouble text,
  -- BCP 47: of what is written down of what is said; null: nothing as yet
  caption_language text
);
create index on live_stream (heard_at) where state = 'STREAMING';
create index on live_stream (closed_at) where settled_at is null;

create table live_rendition (
  id uuid primary key default uuidv7(),
  event_id text not null references live_stream on delete cascade,
  -- 720p
  name text not null,
  width int not null,
  height int not null,
  frame_rate int not null,
  -- the most bits a second
  bandwidth int not null,
  -- null until its init is there
  codecs text,
  unique (event_id, name)
);

create table live_segment (
  rendition_id uuid not null references live_rendition on delete cascade,
  -- from 0, the same in every rendition
  number int not null,
  -- when it was taken
  started_at timestamptz(3) not null,
  -- ms and bytes so far
  duration_ms double precision not null default 0,
  bytes int not null default 0,
  -- something is missing before it
  discontinuity boolean not null default false,
  -- this rendition has none of that number
  gap boolean not null default false,
  -- [ms, 1 where it begins with a key frame, bytes] of each part
  parts jsonb not null default '[]',
  done boolean not null default false,
  primary key (rendition_id, number)
);

-- What players are told when they come to a moment.
create table live_cue (
  id uuid primary key default uuidv7(),
  event_id text not null references live_stream on delete cascade,
  at timestamptz(3) not null default now(),
  class text not null,
  attributes jsonb not null
);
create index on live_cue (event_id, at);

-- What is said, ms from the beginning of the recording.
create table live_caption (
  event_id text not null references live_stream on delete cascade,
  start_ms int not null,
  end_ms int not null,
  text text not null,
  primary key (event_id, start_ms)
);

-- What a browser sends. Its pieces are gone when they are read, so that nothing of them need outlive a crash.
create table live_broadcast (
  id uuid primary key default uuidv7(),
  event_id text not null references live_stream on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- matroska, mov
  container text not null,
  width int not null,
  height int not null,
  frame_rate real not null,
  has_sound boolean not null,
  -- the number of the next piece
  next_sequence int not null default 0,
  created_at timestamptz(3) not null default now(),
  heard_at timestamptz(3) not null default now(),
  -- when a process began to read it: one does
  taken_at timestamptz(3),
  ended_at timestamptz(3)
);
create index on live_broadcast (event_id);
create index on live_broadcast (created_at) where taken_at is null;
create index on live_broadcast (heard_at);
create index on live_broadcast (account_id);

create unlogged table live_chunk (
  broadcast_id uuid not null references live_broadcast on delete cascade,
  sequence int not null,
  bytes bytea not null,
  primary key (broadcast_id, sequence)
);
