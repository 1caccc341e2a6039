create table topic (
  name text primary key,
  created_at timestamptz not null default now()
);
create index topic_name on topic using gin (name gin_trgm_ops);

create table video (
  id text primary key,
  owner_id uuid not null references account,
  asset_id uuid not null references asset,
  type text not null check (type in ('video', 'short', 'podcast')),
  title text not null,
  description text not null default '',
  visibility text not null default 'PRIVATE' check (visibility in ('PRIVATE', 'USERS', 'MEMBERS', 'PUBLIC')),
  published boolean not null default false,
  published_at timestamptz not null default now(),
  external_users boolean not null default false,
  video_download boolean not null default false,
  restricted_video boolean not null default false,
  comments_enabled boolean not null default true,
  featured boolean not null default false,
  expires_at timestamptz,
  -- a picture chosen by the owner; null: the asset's poster
  thumbnail_url text,
  play_count bigint not null default 0,
  like_count bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index on video (owner_id, type, published_at desc, id);
create index on video (asset_id);
create index on video (deleted_at) where deleted_at is not null;

create table video_topic (
  video_id text not null references video on delete cascade,
  topic text not null references topic,
  primary key (video_id, topic)
);
create index on video_topic (topic, video_id);

-- Who was chosen where visibility is MEMBERS: a person's or a group's id.
create table video_member (
  video_id text not null references video on delete cascade,
  principal uuid not null,
  kind text not null check (kind in ('USER', 'GROUP')),
  primary key (video_id, principal)
);
create index on video_member (principal);

-- One row for each principal that may read a video, written in the transaction of the change that grants or takes the right.
create table video_reader (
  principal uuid not null,
  video_id text not null references video on delete cascade,
  type text not null,
  published_at timestamptz not null,
  primary key (video_id, principal)
);
create index video_reader_newest on video_reader (principal, type, published_at desc, video_id);
