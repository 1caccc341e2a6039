-- How far the learners of a track are, as a job has last counted it from the ledger of videos: a report of thousands is read at a glance.
create table track_learner (
  track_id uuid not null references track on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- those of the track that they see, each once
  videos int not null,
  done int not null,
  -- days of the organisation's time zone; null: not yet
  begun_on date,
  last_on date,
  completed_on date,
  watched_ms bigint not null,
  -- whole percent of their best attempts at its quizzes; null: they have taken none
  score smallint,
  primary key (track_id, account_id)
);
create index on track_learner (account_id);

-- When the learners of a track were counted; null: never yet.
create table track_count (
  track_id uuid primary key references track on delete cascade,
  asked_at timestamptz(3) not null default now(),
  counted_at timestamptz(3)
);
