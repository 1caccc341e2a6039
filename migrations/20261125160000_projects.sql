-- What a person edits in the studio: clips of videos, pictures and titles one after the other, with sounds below them.
create table project (
  id uuid primary key default uuidv7(),
  -- gcc- and a uuid: the one of the first video that is made of it
  video_id text not null unique default 'gcc-' || gen_random_uuid(),
  owner_id uuid not null references account on delete cascade,
  name text not null,
  timeline jsonb not null,
  -- of the timeline: goes up with each that is saved
  revision int not null default 1,
  -- the video whose picture it shows: that of its first clip
  cover_id text references video on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index on project (owner_id, updated_at desc, id) where deleted_at is null;
create index on project (owner_id, deleted_at) where deleted_at is not null;
create index on project (deleted_at) where deleted_at is not null;
create index on project (cover_id) where cover_id is not null;

-- A video that is, or will be, made of a project.
create table project_render (
  id uuid primary key default uuidv7(),
  project_id uuid references project on delete set null,
  video_id text not null unique references video on delete cascade,
  -- whoever had it made; null when they are gone
  account_id uuid references account on delete set null,
  -- what is made, as it stood when it was asked for
  timeline jsonb not null,
  revision int not null,
  -- waiting, rendering, done or failed
  state text not null default 'waiting',
  -- a sentence for whoever asked for it, where state is failed
  failure text,
  -- the upload that its bytes become
  upload_id uuid not null default uuidv7(),
  -- tries since it was asked for
  tries int not null default 0,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create index on project_render (project_id, created_at desc) where project_id is not null;
create index on project_render (account_id) where account_id is not null;
create index on project_render (created_at) where state in ('waiting', 'rendering');
