-- {received, size} in bytes while the server itself fetches the bytes of an asset; size null until it is known
alter table asset add column fetching jsonb;

create table video_import (
  id uuid primary key default uuidv7(),
  video_id text not null unique references video on delete cascade,
  -- whoever asked for it; null when they are gone
  account_id uuid references account on delete set null,
  -- youtube, vimeo, or address: a file at any address
  platform text not null,
  -- the platform's id of the video; empty for an address
  external_id text not null default '',
  url text not null,
  -- waiting, downloading, done or failed
  state text not null default 'waiting',
  -- a sentence for whoever asked for it, where state is failed
  failure text,
  -- the upload that the bytes become
  upload_id uuid not null default uuidv7(),
  -- what the other server calls the bytes that have come so far, for going on with them
  validator text,
  -- tries since it last got any further
  tries int not null default 0,
  created_at timestamptz not null default now()
);
create index on video_import (account_id, created_at desc);
create index on video_import (created_at) where state in ('waiting', 'downloading');
