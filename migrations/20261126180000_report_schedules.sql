-- A report on a track that is mailed every week or month, in the name of whoever made the schedule. It goes with them, and with the track.
create table track_report_schedule (
  id uuid primary key default uuidv7(),
  track_id uuid not null references track on delete cascade,
  account_id uuid not null references account on delete cascade,
  emails text[] not null,
  -- week, month
  every text not null,
  -- summary, detailed
  type text not null,
  -- user, module, video
  group_by text not null,
  -- csv, xlsx
  format text not null,
  -- when the next one is due; null: paused
  next_at timestamptz(3),
  -- the last day that was reported; no day is reported twice
  told_to date,
  created_at timestamptz(3) not null default now()
);
create index on track_report_schedule (track_id, created_at, id);
create index on track_report_schedule (account_id);
create index on track_report_schedule (next_at) where next_at is not null;
