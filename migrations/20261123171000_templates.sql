-- What administrators make for owners to fill in: the names of boxes and the fields in them.
create table global_template (
  id uuid primary key default uuidv7(),
  name text not null,
  -- [{displayname, personalized_keys: [{id, label, field_value}]}], in their order
  widgets jsonb not null,
  created_at timestamptz not null default now(),
  -- Nobody picks it any more; it names what was filled in before.
  deleted_at timestamptz
);

-- The template of a video and what its owner filled in, each property by a call of its own.
create table video_template (
  video_id text primary key references video on delete cascade,
  template_id uuid references global_template,
  displayname text,
  -- {id of a field: text}, as it was sent
  package_data json
);
create index on video_template (template_id);
