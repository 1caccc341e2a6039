create table playlist (
  id uuid primary key default uuidv7(),
  -- stands in addresses; fixed at creation
  name text not null unique,
  owner_id uuid not null references account,
  title text not null,
  description text not null default '',
  visibility text not null check (visibility in ('PUBLIC', 'USERS')),
  -- later videos wait until the earlier ones are watched
  sequential boolean not null default false,
  featured boolean not null default false,
  author text not null default '',
  reviewer_id uuid references account on delete set null,
  tags text[] not null default '{}',
  -- a picture chosen by the owner; null: that of the first video
  thumbnail_url text,
  -- the precision of a program's clock, as where videos are listed
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index playlist_newest on playlist (created_at desc, id);
create index playlist_public on playlist (created_at desc, id) where visibility = 'PUBLIC';
create index playlist_owned on playlist (owner_id, created_at desc, id);
create index playlist_featured on playlist (created_at desc, id) where featured;
create index playlist_by_title on playlist (lower(title), id);
create index playlist_title on playlist using gin (lower(title) gin_trgm_ops);
create index on playlist (reviewer_id) where reviewer_id is not null;

create table playlist_topic (
  playlist_id uuid not null references playlist on delete cascade,
  topic text not null references topic,
  primary key (playlist_id, topic)
);
create index on playlist_topic (topic, playlist_id);

create table playlist_item (
  playlist_id uuid not null references playlist on delete cascade,
  video_id text not null references video on delete cascade,
  -- ascending, with gaps where something was taken out
  position int not null,
  added_at timestamptz not null default now(),
  primary key (playlist_id, video_id)
);
create index playlist_item_order on playlist_item (playlist_id, position) include (video_id);
create index on playlist_item (video_id);
