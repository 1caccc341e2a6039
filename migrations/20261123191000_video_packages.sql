-- What a learning platform shows a video by. A package is a few KB and stands in its row, so that it is gone with it.
create table video_package (
  id uuid primary key default uuidv7(),
  video_id text not null references video on delete cascade,
  -- of SCORM: 1.2 or 2004
  version text not null,
  -- making, ready or failed
  state text not null default 'making',
  failures int not null default 0,
  requested_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  made_at timestamptz,
  -- of what the package proves itself by
  secret_hash bytea,
  file_name text,
  zip bytea
);
create index on video_package (video_id, id);
create index on video_package (requested_by) where requested_by is not null;

-- A token that nobody of ours made: it was given for something else that stands for the thing, such as a package, and ends with that.
alter table embed_token alter column created_by drop not null;
alter table embed_token add column source_id uuid;
create index on embed_token (source_id) where source_id is not null;
