-- The renditions of an asset are made anew, with today's ladder, beside those in place. One row an asset: how the last one stands.
create table asset_migration (
  asset_id uuid primary key references asset on delete cascade,
  -- another one each time
  id uuid not null default gen_random_uuid(),
  -- IN_PROGRESS, DONE, FAILED
  state text not null,
  -- a sentence for a person, where state is FAILED
  failure text,
  begun_at timestamptz not null default now(),
  ended_at timestamptz
);
-- What work is left is asked every minute.
create index asset_migration_unfinished on asset_migration (asset_id) where state = 'IN_PROGRESS';

-- Renditions that are being made anew: as `rendition`, of which they become rows when all of them are there. A table of its own, so that whatever
-- reads `rendition` finds what can be played.
create table migration_rendition (
  id uuid primary key default uuidv7(),
  asset_id uuid not null references asset on delete cascade,
  name text not null,
  state text not null default 'queued',
  -- 0 to 1
  progress real not null default 0,
  width int,
  height int,
  -- bits per second
  bandwidth int,
  average_bandwidth int,
  codecs text,
  frame_rate real,
  held boolean not null default false,
  -- durations of the segments, ms
  segments jsonb not null default '[]',
  finished_at timestamptz,
  unique (asset_id, name)
);

-- Renditions that others have taken the place of. Players that began with them go on with them for a while; then their bytes are removed.
create table retired_rendition (
  id uuid primary key,
  asset_id uuid not null references asset on delete cascade,
  -- null: sound
  height int,
  -- durations of the segments, ms
  segments jsonb not null default '[]',
  served_until timestamptz not null
);
create index on retired_rendition (asset_id);
create index on retired_rendition (served_until);

-- Who is told how a migration ended, and of which video they asked for it.
create table migration_request (
  migration_id uuid not null,
  video_id text not null references video on delete cascade,
  account_id uuid not null references account on delete cascade,
  primary key (migration_id, video_id, account_id)
);
create index on migration_request (video_id);
create index on migration_request (account_id);
