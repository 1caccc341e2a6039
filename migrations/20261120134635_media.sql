-- A resumable upload. What arrived is durable before its offset is answered.
create table upload (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references account on delete cascade,
  filename text not null,
  filetype text not null default '',
  -- bytes
  length bigint not null,
  received bigint not null default 0,
  state text not null default 'running' check (state in ('running', 'finished', 'expired')),
  storage_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on upload (owner_id, id desc);
create index on upload (expires_at) where state = 'running';

-- One thing with pictures or sound, apart from what is said about it.
create table asset (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references account,
  upload_id uuid unique references upload on delete set null,
  state text not null default 'uploading' check (state in ('uploading', 'processing', 'ready', 'failed')),
  -- a sentence for a person, where state is failed
  failure text,
  filename text not null default '',
  -- where the uploaded bytes are; null until they have all arrived
  master_key text,
  master_type text,
  size bigint,
  kind text check (kind in ('video', 'audio')),
  duration_ms bigint,
  width int,
  height int,
  -- what ffprobe said, in the engine's words
  probe jsonb,
  -- a browser can play the master as it is
  plays_progressive boolean not null default false,
  -- from when somebody can watch it, whatever is still being made
  playable_at timestamptz,
  -- poster, scenes, storyboard, waveform, loudness: what exists so far
  extras jsonb not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index on asset (state) where state in ('uploading', 'processing');
create index on asset (deleted_at) where deleted_at is not null;

create table rendition (
  id uuid primary key default uuidv7(),
  asset_id uuid not null references asset on delete cascade,
  -- audio, 360p, 540p …
  name text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  -- 0 to 1
  progress real not null default 0,
  width int,
  height int,
  -- bits per second
  bandwidth int,
  codecs text,
  frame_rate real,
  -- where init and segments are
  storage_prefix text,
  -- durations of the segments, ms
  segments jsonb not null default '[]',
  finished_at timestamptz,
  unique (asset_id, name)
);
