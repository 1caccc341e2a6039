-- Questions that stop a video, and quizzes at its start and end.
create table quiz (
  id uuid primary key default uuidv7(),
  video_id text not null references video on delete cascade,
  title text not null,
  description text not null,
  -- start, end
  appears_at text not null,
  show_answer boolean not null,
  compulsory boolean not null,
  -- percent; null: there is none
  passing_score numeric(5, 2),
  -- its flags are those of all its questions
  apply_to_all boolean not null,
  -- how many are drawn for an attempt; 0: all
  question_count int not null
);
create index on quiz (video_id, id);

create table video_question (
  id uuid primary key default uuidv7(),
  video_id text not null references video on delete cascade,
  -- null: it stops the video at its time
  quiz_id uuid references quiz on delete cascade,
  text text not null,
  -- two to four
  choices text[] not null,
  -- the number of the right one, from 1
  answer smallint not null,
  -- of a question of a quiz: where the video speaks of it
  rel_offset_ms int not null,
  show_answer boolean not null,
  compulsory boolean not null,
  -- made by a machine, and kept by nobody yet
  is_suggested boolean not null default false,
  -- what it was made from, as it stands in the transcript
  quotation text,
  -- goes up when text, choices or answer change
  revision int not null default 1
);
create index on video_question (video_id, rel_offset_ms, id) where quiz_id is null;
create index on video_question (quiz_id, id) where quiz_id is not null;
create index on video_question (video_id, id);

-- One for each viewer of a question that stops a video.
create table question_answer (
  question_id uuid not null references video_question on delete cascade,
  -- the account, or the sitting of nobody in particular
  viewer uuid not null,
  account_id uuid references account on delete cascade,
  answer smallint not null,
  -- by the question as it was then
  is_right boolean not null,
  revision int not null,
  answered_at timestamptz(3) not null default now(),
  primary key (question_id, viewer)
);
create index on question_answer (account_id) where account_id is not null;

create table quiz_attempt (
  id uuid primary key default uuidv7(),
  quiz_id uuid not null references quiz on delete cascade,
  viewer uuid not null,
  account_id uuid references account on delete cascade,
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- from here on null until it is finished
  right_count int,
  asked_count int,
  -- null also where the quiz had no passing score
  passed boolean
);
create unique index quiz_attempt_open on quiz_attempt (quiz_id, viewer) where finished_at is null;
create index quiz_attempt_finished on quiz_attempt (quiz_id, viewer, finished_at) where finished_at is not null;
create index on quiz_attempt (account_id) where account_id is not null;

-- What an attempt asks, in its order, and what was answered until now.
create table quiz_attempt_question (
  attempt_id uuid not null references quiz_attempt on delete cascade,
  question_id uuid not null references video_question on delete cascade,
  position int not null,
  revision int not null,
  answer smallint,
  is_right boolean,
  primary key (attempt_id, question_id)
);
create index on quiz_attempt_question (question_id);

-- The last making of questions for a quiz.
create table quiz_generation (
  quiz_id uuid primary key references quiz on delete cascade,
  job_id uuid not null,
  transcript_id uuid,
  wanted int not null,
  -- QUEUED, RUNNING, SUCCESS, FAILED
  status text not null default 'QUEUED',
  message text not null default '',
  failures int not null default 0,
  changed_at timestamptz(3) not null default now()
);

-- What a session reports (see record_watching), without all that lies behind a position.
create function watched_until(reported jsonb, until_ms int) returns jsonb language sql immutable parallel safe as $$
  select case when until_ms is null then reported else (
    select coalesce(jsonb_agg(jsonb_build_array(one -> 0, least((one ->> 1)::int, until_ms), one -> 2, one -> 3) order by place), '[]')
    from jsonb_array_elements(reported) with ordinality as each (one, place)
    where (one ->> 0)::int < until_ms
  ) end
$$;
