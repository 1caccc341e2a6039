alter table upload
  -- the storage's own name of what has arrived so far
  add column storage_id text not null default '',
  -- what the sender said of the file, answered as it came
  add column metadata jsonb not null default '{}';

-- What has arrived, as the storage wrote it: its port says what the columns mean.
create table upload_part (
  upload_id uuid not null references upload on delete cascade,
  number int not null,
  -- of the first byte in the whole, bytes
  start bigint not null,
  size bigint not null,
  tag text not null,
  primary key (upload_id, number)
);

-- A picture, transcript or table that a person sent to be used somewhere; gone a day after nothing uses it.
create table stored_file (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references account on delete cascade,
  mediatype text not null check (mediatype in ('image', 'transcript', 'csv')),
  purpose text not null,
  filename text not null,
  content_type text not null,
  size bigint not null,
  width int,
  height int,
  storage_key text not null unique,
  -- what uses it: video:gcc-…, channel:…
  used_by text,
  -- null while something uses it
  unused_since timestamptz default now(),
  created_at timestamptz not null default now()
);
create index on stored_file (unused_since) where unused_since is not null;
create index on stored_file (used_by) where used_by is not null;
