-- What was asked of engines: for the limits of the day, and for what they cost.
create table engine_use (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete set null,
  -- text or speech
  kind text not null,
  model text not null,
  -- names a piece of work that may be taken up again
  work text unique,
  requests int not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  -- what is sent of sound, counted before it is
  sound_ms bigint not null default 0,
  -- waited for answers
  milliseconds bigint not null default 0,
  -- a sentence for people, where it came to nothing
  failure text,
  created_at timestamptz not null default now()
);
create index on engine_use (account_id, kind, created_at);
create index on engine_use (created_at);

-- A sound that is being written down part by part, and what came of each part, for going on after a restart.
create table speech_work (
  work text primary key,
  asset_id uuid not null references asset on delete cascade,
  model text not null,
  -- where it is cut, and where it is silent
  plan jsonb not null,
  created_at timestamptz not null default now()
);
create index on speech_work (asset_id);
create index on speech_work (created_at);
create table speech_part (
  work text not null references speech_work on delete cascade,
  position int not null,
  answer jsonb not null,
  primary key (work, position)
);
