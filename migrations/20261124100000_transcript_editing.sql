-- Captions are corrected in the browser, by several people at once. `position` is the number of a cue from now on: it stays with the cue; the order is
-- that of time.
alter table transcript add column revision int not null default 1;
-- of the transcript, when the cue was last changed
alter table transcript_cue add column revision int not null default 1;

-- What was changed in a transcript: the newest changes, so that two people hear of each other's and what was there can be restored.
create table transcript_change (
  transcript_id uuid not null references transcript on delete cascade,
  revision int not null,
  -- null: no person, or one who has left
  account_id uuid references account on delete set null,
  -- made, edited, restored
  kind text not null,
  changed_at timestamptz not null default now(),
  cue_count int not null,
  -- [[number, before, after]]: a cue is [start ms, end ms, text], null where there was none or is none
  cues jsonb not null,
  primary key (transcript_id, revision)
);
create index on transcript_change (account_id);

-- Who has the editor of a transcript open.
create table transcript_editor (
  transcript_id uuid not null references transcript on delete cascade,
  account_id uuid not null references account on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (transcript_id, account_id)
);
create index on transcript_editor (account_id);

-- Transcripts that somebody asked an engine for.
create table transcript_job (
  id uuid primary key default uuidv7(),
  video_id text not null references video on delete cascade,
  -- BCP 47
  language text not null,
  account_id uuid references account on delete set null,
  -- QUEUED, RUNNING, SUCCESS, FAILED
  state text not null default 'QUEUED',
  -- stt_req: the engine listens; stt_resp_check: what it heard is put into the video
  step text not null default 'stt_req',
  failures int not null default 0,
  -- 0 to 1
  progress real not null default 0,
  -- a sentence: why it failed or waits
  message text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index on transcript_job (video_id, id);
create index on transcript_job (account_id);
-- Those that are under way.
create unique index transcript_job_running on transcript_job (video_id, language) where state in ('QUEUED', 'RUNNING');
