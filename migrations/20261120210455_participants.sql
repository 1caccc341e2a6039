-- What whoever watches a video is asked to fill in.
create table participant_form (
  video_id text primary key references video on delete cascade,
  name text not null,
  -- [{name, identifier, mandatory, pattern, type}]
  fields jsonb not null,
  gdpr text not null,
  appears_at_ms int not null
);

-- What was filled in. It goes with the person and with the video.
create table participant (
  id uuid primary key default uuidv7(),
  video_id text not null references video on delete cascade,
  account_id uuid references account on delete cascade,
  -- of who is nobody in particular: the sitting
  session_id uuid,
  -- identifier → text
  data jsonb not null,
  -- the words that the person agreed to, as they were then; empty: there were none
  agreed_to text not null,
  given_at timestamptz(3) not null default now(),
  check ((account_id is null) <> (session_id is null))
);
create unique index on participant (account_id, video_id) where account_id is not null;
create unique index on participant (session_id, video_id) where session_id is not null;
create index participant_newest on participant (video_id, given_at desc, id desc);
