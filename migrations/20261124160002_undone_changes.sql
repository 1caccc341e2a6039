-- What stood before a change of a video's settings and after it, so that who made it can take it back for an hour.
create table video_change (
  id uuid primary key default uuidv7(),
  video_id text not null references video on delete cascade,
  account_id uuid not null references account on delete cascade,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default now()
);
create index on video_change (created_at);
create index on video_change (video_id);
create index on video_change (account_id);
