-- A video that is played to an event as if it were sent to it.
create table live_video (
  event_id text primary key references live_stream on delete cascade,
  video_id text not null references video on delete cascade,
  -- who chose it: it is played by their rights, and begins and ends the event in their name
  account_id uuid not null references account on delete cascade,
  -- it begins at the planned hour, and the event with it; otherwise when somebody begins the event
  at_planned_hour boolean not null,
  -- over and over, until somebody ends it
  loops boolean not null,
  -- the event is over with it
  ends_event boolean not null,
  -- when its first second was due: from then on the clock says where it is
  began_at timestamptz(3),
  -- it was played to its end, or is not played any more
  ended_at timestamptz(3),
  -- a sentence: why it is not played
  failure text,
  -- the process that sees to it, for as long as that is heard of
  holder uuid,
  held_until timestamptz(3)
);
create index on live_video (event_id) where ended_at is null;
create index on live_video (video_id);
create index on live_video (account_id);
