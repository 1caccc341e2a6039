-- A playlist or a channel that was deleted goes for good after an hour; until then who deleted it can take that back.
alter table playlist add column deleted_at timestamptz;
create index on playlist (deleted_at) where deleted_at is not null;
alter table channel add column deleted_at timestamptz;
create index on channel (deleted_at) where deleted_at is not null;

-- What stood before a change and after it, as in video_change.
create table playlist_change (
  id uuid primary key default uuidv7(),
  playlist_id uuid not null references playlist on delete cascade,
  account_id uuid not null references account on delete cascade,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default now()
);
create index on playlist_change (created_at);
create index on playlist_change (playlist_id);
create index on playlist_change (account_id);

create table channel_change (
  id uuid primary key default uuidv7(),
  channel_id uuid not null references channel on delete cascade,
  account_id uuid not null references account on delete cascade,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default now()
);
create index on channel_change (created_at);
create index on channel_change (channel_id);
create index on channel_change (account_id);
