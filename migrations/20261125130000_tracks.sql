create table track (
  id uuid primary key default uuidv7(),
  -- stands in addresses; fixed at creation
  name text not null unique,
  owner_id uuid not null references account,
  title text not null,
  description text not null default '',
  -- as it is shown: names, with commas
  author text not null default '',
  visibility text not null default 'GROUPS',
  featured boolean not null default false,
  thumbnail_url text,
  -- the precision of a program's clock
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index track_newest on track (created_at desc, id);
create index track_owned on track (owner_id, created_at desc, id);
create index track_by_title on track (lower(title), id);
create index track_title on track using gin (lower(title) gin_trgm_ops);

-- Of the authors those who are people here: they manage it as its owner does.
create table track_author (
  track_id uuid not null references track on delete cascade,
  account_id uuid not null references account on delete cascade,
  primary key (track_id, account_id)
);
create index on track_author (account_id);

create table track_topic (
  track_id uuid not null references track on delete cascade,
  topic text not null references topic,
  primary key (track_id, topic)
);
create index on track_topic (topic, track_id);

create table track_module (
  id uuid primary key default uuidv7(),
  track_id uuid not null references track on delete cascade,
  -- within the track
  name text not null,
  title text not null,
  position int not null,
  unique (track_id, name)
);
create index on track_module (track_id, position);

create table track_item (
  module_id uuid not null references track_module on delete cascade,
  video_id text not null references video on delete cascade,
  -- ascending, with gaps where something was taken out
  position int not null,
  primary key (module_id, video_id)
);
create index on track_item (module_id, position) include (video_id);
create index on track_item (video_id);

-- Videos of which who manages the track knows that fewer people see them than see the track.
create table track_acknowledged (
  track_id uuid not null references track on delete cascade,
  video_id text not null references video on delete cascade,
  primary key (track_id, video_id)
);
create index on track_acknowledged (video_id);

create table track_member (
  track_id uuid not null references track on delete cascade,
  principal uuid not null,
  kind text not null check (kind in ('USER', 'GROUP')),
  primary key (track_id, principal)
);

-- One row for each principal that may see a track, written in the transaction of the change that grants or takes the right.
create table track_reader (
  principal uuid not null,
  track_id uuid not null references track on delete cascade,
  primary key (track_id, principal)
);
create index on track_reader (principal, track_id);

-- Who loses a track stops hearing of it.
create function tell_lost_tracks() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(select distinct 'track:' || track_id from gone));
  return null;
end
$$;
create trigger track_reader_lost after delete on track_reader referencing old table as gone for each statement execute function tell_lost_tracks();
