-- Where in a passage of a video a window of a reel had best lie; read by who asked for it while they edit the reel.
create table reel_detection (
  id uuid primary key default uuidv7(),
  video_id text not null references video on delete cascade,
  account_id uuid not null references account on delete cascade,
  start_ms int not null,
  end_ms int not null,
  -- processing, success or failed
  state text not null default 'processing',
  -- a sentence for whoever asked for it, where state is failed
  failure text,
  -- what was found, where state is success
  found jsonb,
  -- the reel that was made of it
  reel_id text references video on delete set null,
  tries int not null default 0,
  created_at timestamptz not null default now()
);
create index on reel_detection (video_id);
create index on reel_detection (account_id);
create index on reel_detection (reel_id) where reel_id is not null;
create index on reel_detection (created_at);

-- A short that is, or will be, made of passages of another video.
create table reel (
  id uuid primary key default uuidv7(),
  video_id text not null unique references video on delete cascade,
  -- what it is made of; null when that is gone
  source_id text references video on delete set null,
  -- the passage of the source that it was begun with
  start_ms int not null,
  end_ms int not null,
  -- the highlight of the source that it was asked for from, as long as that is there; null: a passage that somebody chose
  highlight_id uuid,
  -- whoever asked for it; null when they are gone
  account_id uuid references account on delete set null,
  -- what is to be made; null where the job finds that out by itself
  plan jsonb,
  -- waiting, rendering, done or failed
  state text not null default 'waiting',
  -- a sentence for whoever asked for it, where state is failed
  failure text,
  -- the upload that its bytes become
  upload_id uuid not null default uuidv7(),
  -- tries since it was asked for
  tries int not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index on reel (source_id, created_at desc) where source_id is not null;
create index on reel (highlight_id) where highlight_id is not null;
create index on reel (account_id) where account_id is not null;
create index on reel (created_at) where state in ('waiting', 'rendering');
