-- Moments of a video that have a title: chapters for who watches it, and suggestions of such for who manages it.
create table highlight (
  id uuid primary key default uuidv7(),
  video_id text not null references video on delete cascade,
  -- kept: shown to who sees the video; suggested: to who manages it
  state text not null,
  text text not null,
  start_ms int not null check (start_ms >= 0),
  -- 0: it has no end
  duration_ms int not null default 0 check (duration_ms >= 0),
  details text not null default '',
  is_abs_time boolean not null default false,
  -- What made it; null: a person.
  method text,
  version text,
  -- What is said there, on which it rests.
  quote text,
  quote_start_ms int,
  quote_end_ms int,
  words tsvector not null generated always as (words_of(text)) stored,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on highlight (video_id, state, start_ms, id);
create index on highlight (created_by) where created_by is not null;

-- What is worked out from the words of a video, the last time of each purpose: highlights, summary.
create table video_generation (
  id uuid primary key default uuidv7(),
  video_id text not null references video on delete cascade,
  purpose text not null,
  -- queued, running, success or failed
  state text not null default 'queued',
  failures int not null default 0,
  requested_by uuid references account on delete set null,
  -- Who manages the video asked: its own sentences may be shown at once.
  by_manager boolean not null default false,
  requested_at timestamptz not null default now(),
  ended_at timestamptz,
  method text,
  version text,
  -- What it took, without waiting.
  elapsed_ms int,
  -- How many statements were made, and how many of them did not rest on what is said.
  made int not null default 0,
  dropped int not null default 0,
  -- A sentence: why it failed.
  message text not null default '',
  unique (video_id, purpose)
);
create index on video_generation (requested_by) where requested_by is not null;

create table video_summary (
  video_id text not null references video on delete cascade,
  -- kept: shown to who sees the video; suggested: to who manages it
  state text not null,
  text text not null,
  -- [{text, start, end}], ms: what is said in the video where it says so
  sentences jsonb not null default '[]',
  method text not null,
  version text not null,
  -- A person changed its words.
  edited boolean not null default false,
  made_at timestamptz not null default now(),
  kept_by uuid references account on delete set null,
  primary key (video_id, state)
);
create index on video_summary (kept_by) where kept_by is not null;

-- Who is told once a summary is shown.
create table summary_request (
  video_id text not null references video on delete cascade,
  account_id uuid not null references account on delete cascade,
  requested_at timestamptz not null default now(),
  primary key (video_id, account_id)
);
create index on summary_request (account_id);
