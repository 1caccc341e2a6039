-- How well videos play, as players measure it, added up by day and device.

-- What players have said of a session so far; a repeated report says nothing new.
alter table viewing_session
  add column first_frame_ms int,
  add column stalls int not null default 0,
  add column stall_ms bigint not null default 0,
  add column failure text;

-- What no job has added up yet. Rows of a session without an account wait until its view is counted.
create table quality_log (
  id bigint generated always as identity primary key,
  video_id text not null,
  session_id uuid not null,
  account_id uuid,
  device text not null,
  at timestamptz not null,
  first_frame_ms int,
  stalls int not null default 0,
  stall_ms bigint not null default 0,
  failure text
);

-- `first_frames`: how many starts took how long, by first_frame_bucket. Days are those of the organisation's time zone.
create table quality_day (
  video_id text not null references video on delete cascade,
  day date not null,
  device text not null,
  starts bigint not null default 0,
  failures bigint not null default 0,
  stalls bigint not null default 0,
  stall_ms bigint not null default 0,
  first_frames bigint[] not null default '{}',
  primary key (video_id, day, device)
);

-- The same over all videos, those that are gone too.
create table quality_total_day (
  day date not null,
  device text not null,
  starts bigint not null default 0,
  failures bigint not null default 0,
  stalls bigint not null default 0,
  stall_ms bigint not null default 0,
  first_frames bigint[] not null default '{}',
  primary key (day, device)
);

-- What one viewer has said of a video in a day: only so much of it counts. Kept for two days.
create table quality_day_viewer (
  video_id text not null references video on delete cascade,
  day date not null,
  viewer uuid not null,
  starts bigint not null default 0,
  failures bigint not null default 0,
  stalls bigint not null default 0,
  stall_ms bigint not null default 0,
  primary key (video_id, day, viewer)
);
create index on quality_day_viewer (day);

-- Eight to each doubling, from 50 ms on: 96 of them, up to three minutes.
create function first_frame_bucket(ms int) returns int
language sql immutable parallel safe as $$
  select least(95, greatest(0, floor(8 * log(2.0, greatest(ms, 50) / 50.0))))::int
$$;

-- Notes what the player of a session says of how well it plays: all since it began. `at_ms`: how long ago that was; nothing took longer.
create function record_quality(
  watched text, session uuid, viewer uuid, device_class text, reported jsonb, at_ms bigint, now_at timestamptz
) returns void language plpgsql volatile as $$
declare
  s viewing_session;
  first_ms constant int := (reported->>'ttff_ms')::int;
  new_first int;
  new_stalls int;
  new_stall_ms bigint;
  new_failure text;
begin
  select * into s from viewing_session where id = session for update;
  if not found then
    return;
  end if;
  new_first := case when s.first_frame_ms is null and first_ms <= at_ms + 2000 then first_ms end;
  new_stalls := greatest(s.stalls, least((reported->>'stalls')::bigint, at_ms / 500));
  new_stall_ms := greatest(s.stall_ms, least((reported->>'stall_ms')::bigint, at_ms));
  new_failure := case when s.failure is null then reported->>'failure' end;
  if new_first is null and new_failure is null and new_stalls = s.stalls and new_stall_ms = s.stall_ms then
    return;
  end if;
  update viewing_session set first_frame_ms = coalesce(first_frame_ms, new_first), failure = coalesce(failure, new_failure),
    stalls = new_stalls, stall_ms = new_stall_ms where id = session;
  insert into quality_log (video_id, session_id, account_id, device, at, first_frame_ms, stalls, stall_ms, failure)
  values (watched, session, viewer, device_class, now_at, new_first, new_stalls - s.stalls, new_stall_ms - s.stall_ms, new_failure);
end
$$;
