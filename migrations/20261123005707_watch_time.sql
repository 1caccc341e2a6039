-- Watching costs real time: each moment of a viewer is spent once, over all their sessions, tabs and devices. What was watched until now is
-- kept as it is. Moments are ms since 1970.

-- The total length of moments, each counted once.
create function range_length(moments int8multirange) returns bigint
language sql immutable parallel safe as $$
  select coalesce(sum(upper(one) - lower(one)), 0)::bigint from unnest(moments) as one
$$;

-- The first `most` of the moments.
create function range_clip(moments int8multirange, most bigint) returns int8multirange
language sql immutable parallel safe as $$
  select coalesce(range_agg(int8range(lower(one), lower(one) + least(upper(one) - lower(one), most - before))), '{}')
  from (
    select one, coalesce(sum(upper(one) - lower(one)) over (order by lower(one) rows between unbounded preceding and 1 preceding), 0)::bigint as before
    from unnest(moments) as one
  ) as each
  where before < most
$$;

-- `played`: when this video was played, in any session. `spent_once`, `spent_twice`: the moments that paid for a ms of `covered`, and those
-- that paid for a second one; empty when all of it is watched. `advance_ms`: what was credited without a moment.
alter table viewing
  add column played int8multirange not null default '{}',
  add column spent_once int8multirange not null default '{}',
  add column spent_twice int8multirange not null default '{}',
  add column advance_ms int not null default 0;

-- `said`: when something was played in this session by the clock of its device, ms since it began; a repeated report says nothing new.
-- `played`: the same moments on our clock. `ahead_ms`: how far the clock of its device runs ahead of ours, at most.
-- `address`: where a viewer without an account is, as a keyed hash.
alter table viewing_session
  add column said int8multirange not null default '{}',
  add column played int8multirange not null default '{}',
  add column ahead_ms bigint not null default 0,
  add column address uuid;
create index viewing_session_waiting on viewing_session (seen_at) where account_id is null and address is not null and not counted;

-- The time of an address that paid for views of a video without an account.
create table viewing_address (
  address uuid not null,
  video_id text not null references video on delete cascade,
  spent int8multirange not null default '{}',
  seen_at timestamptz not null default now(),
  primary key (address, video_id)
) with (fillfactor = 80);
create index on viewing_address (seen_at);
create index on viewing_address (video_id);

-- Bytes of an asset that were sent to viewers without an account at an address, and how many of them views were counted for.
create table media_sent (
  address uuid not null,
  asset_id uuid not null references asset on delete cascade,
  bytes bigint not null,
  claimed bigint not null default 0,
  sent_at timestamptz not null default now(),
  primary key (address, asset_id)
) with (fillfactor = 80);
create index on media_sent (sent_at);
create index on media_sent (asset_id);

-- Where a viewer stands with a video after a report: in all, and in the session that reported, which began `at_ms` ago.
create type watch_standing as (
  covered_ms bigint, position_ms int, completed boolean, session_ms bigint, counted boolean, counted_at timestamptz, at_ms bigint
);

create function epoch_ms(moment timestamptz) returns bigint
language sql immutable parallel safe return floor(extract(epoch from moment) * 1000)::bigint;

-- What a report tells, in the order in which it was played. `positions`: ms of the video. `said`: when by the clock of the device, ms since
-- the session began, which was at `begun_ms` on ours, less what the device is ahead. `played`: the same on our clock, within the `possible`
-- moments. What does not say when was played after `untimed_ms`.
create function watch_stretches(reported jsonb, duration_ms int, begun_ms bigint, untimed_ms bigint, now_ms bigint, possible int8range)
returns table (positions int4multirange, said int8range, played int8range)
language sql immutable as $$
  with told as (
    select int4range((one->>0)::int, (one->>1)::int) as part,
      case when one->>2 is null then int8range(least(untimed_ms, now_ms) - begun_ms, now_ms - begun_ms)
        else int8range((one->>2)::bigint, greatest((one->>2)::bigint, (one->>3)::bigint)) end as span
    from jsonb_array_elements(reported) as one
  ), placed as (
    select part, span, int8range(begun_ms + lower(span), begun_ms + upper(span)) * possible as moments from told where not isempty(span)
  )
  select range_agg(part) * int4multirange(int4range(0, duration_ms)), span, moments
  from placed where not isempty(moments) group by span, moments order by moments, span
$$;

-- The moments of `nearby` in which the viewer played two other videos: of one viewer two videos at a time.
create function watch_crowded(viewer uuid, watched text, nearby int8range) returns int8multirange
language plpgsql as $$
declare
  other int8multirange;
  once int8multirange := '{}';
  crowded int8multirange := '{}';
begin
  for other in
    select played * int8multirange(nearby) from viewing
    where account_id = viewer and video_id <> watched and viewed_at >= to_timestamp(lower(nearby) / 1000.0) and played && nearby
  loop
    crowded := crowded + once * other;
    once := once + other;
  end loop;
  return crowded;
end
$$;

-- The viewing after a stretch was paid for. A moment pays for two ms of `positions` that are new, `most` of them are paid for, and never more
-- than two for each ms in which the video was played; so all that is credited stays below twice the time since the first session began.
-- `advance_ms` of a viewing may be credited without a moment.
create function watch_credit(
  v viewing, positions int4multirange, most bigint, window_at int8range, slack_ms bigint, possible int8range, crowded int8multirange, advance_ms bigint
) returns viewing language plpgsql immutable as $$
declare
  new_positions constant int4multirange := positions - v.covered;
  new_ms constant bigint := range_length(new_positions);
  need constant bigint := least(new_ms, most, 2 * range_length(v.played) - range_length(v.spent_once) - range_length(v.spent_twice));
  -- First when it was played, then before, then after: what comes after may still be needed by reports that are under way.
  places constant int8range[] := array[
    window_at, int8range(lower(window_at) - slack_ms, lower(window_at)), int8range(upper(window_at), upper(window_at) + slack_ms)
  ];
  place int8range;
  free int8multirange;
  part int8multirange;
  taken bigint := 0;
  credit bigint;
begin
  if new_ms = 0 then
    return v;
  end if;
  foreach place in array places loop
    exit when taken >= need;
    free := int8multirange(place * possible) - crowded;
    part := range_clip(free - v.spent_once, need - taken);
    v.spent_once := v.spent_once + part;
    taken := taken + range_length(part);
    part := range_clip(free * v.spent_once - v.spent_twice, need - taken);
    v.spent_twice := v.spent_twice + part;
    taken := taken + range_length(part);
  end loop;
  credit := least(new_ms, taken + greatest(0, advance_ms - v.advance_ms));
  v.advance_ms := v.advance_ms + (credit - taken);
  v.covered := v.covered + range_clip(new_positions, credit);
  return v;
end
$$;

-- Credits what a session reports. `reported` is a list of [from, to, at0, at1]: positions in ms, and when they were played, ms since the
-- session began; without at0 and at1 it was some time since the last report. `place` is the address of a viewer without an account,
-- `complete` the part of a video from which on it is watched. All reports of one viewer wait for each other.
create function record_watching(
  viewer uuid, watched text, duration_ms int, session uuid, begun_at timestamptz, reported jsonb, new_position int,
  place uuid, complete float8, now_at timestamptz
) returns watch_standing language plpgsql volatile as $$
declare
  s viewing_session;
  v viewing;
  result watch_standing;
  is_known boolean;
  now_ms constant bigint := epoch_ms(now_at);
  begun_ms bigint;
  -- From when on something was played that does not say when.
  untimed_ms bigint;
  -- What is reported later than that is worth nothing.
  oldest_ms constant bigint := now_ms - 30::bigint * 86400000;
  slack_ms constant bigint := case when duration_ms < 60000 then 2000 else 10000 end;
  advance_ms constant bigint := least(2000, duration_ms / 10);
  possible int8range;
  crowded int8multirange;
  stretch record;
  free int8multirange;
  fresh_ms bigint;
  most bigint;
  recent int8multirange;
begin
  perform pg_advisory_xact_lock(hashtextextended('watching ' || coalesce(viewer, session), 0));
  select * into s from viewing_session where id = session;
  is_known := found;
  if not is_known then
    s.id := session; s.started_at := coalesce(begun_at, now_at); s.seen_at := s.started_at;
    s.covered := '{}'; s.said := '{}'; s.played := '{}'; s.ahead_ms := 0; s.counted := false;
  end if;
  select * into v from viewing where account_id = viewer and video_id = watched;
  if not found then
    v.covered := '{}'; v.position_ms := 0; v.played := '{}'; v.spent_once := '{}'; v.spent_twice := '{}'; v.advance_ms := 0;
  end if;
  begun_ms := epoch_ms(s.started_at);
  -- Nothing was played later than now: otherwise the clock of the device runs ahead. By more than a minute none does.
  s.ahead_ms := greatest(s.ahead_ms, (
    select least(60000, coalesce(max(begun_ms + (one->>3)::bigint) - now_ms, 0)) from jsonb_array_elements(reported) as one
  ));
  untimed_ms := greatest(epoch_ms(s.seen_at), now_ms - 600000);
  possible := int8range(least(greatest(begun_ms, oldest_ms), now_ms), now_ms);

  for stretch in select * from watch_stretches(reported, duration_ms, begun_ms - s.ahead_ms, untimed_ms, now_ms, possible) loop
    crowded := coalesce(crowded, watch_crowded(viewer, watched, int8range(lower(stretch.played) - slack_ms, null) * possible));
    free := int8multirange(stretch.played) - crowded;
    -- What this session has said before is worth nothing; the rest is worth double speed, and a little more because positions are rounded.
    fresh_ms := least(range_length(int8multirange(stretch.said) - s.said), range_length(free));
    continue when fresh_ms = 0;
    most := (2.04 * fresh_ms)::bigint + 10;
    s.said := s.said + int8multirange(stretch.said);
    s.played := s.played + free;
    s.covered := s.covered
      + range_clip(stretch.positions - s.covered, least(most, 2 * range_length(s.played) - range_length(s.covered) + 10));
    continue when viewer is null;
    v.played := v.played + free;
    v := watch_credit(v, stretch.positions, most, stretch.played, slack_ms, possible, crowded, advance_ms);
  end loop;

  if is_known then
    update viewing_session u set covered = s.covered, said = s.said, played = s.played, ahead_ms = s.ahead_ms,
      seen_at = greatest(u.seen_at, now_at), address = place
    where u.id = session returning u.counted into s.counted;
  else
    insert into viewing_session (id, video_id, account_id, covered, started_at, seen_at, said, played, ahead_ms, address)
    values (session, watched, viewer, s.covered, s.started_at, now_at, s.said, s.played, s.ahead_ms, place)
    on conflict (id) do nothing;
  end if;
  result.at_ms := greatest(0, now_ms - begun_ms);
  result.session_ms := range_length(s.covered);
  result.counted := s.counted;
  if viewer is null then
    result.covered_ms := result.session_ms;
    result.position_ms := coalesce(new_position, 0);
    result.completed := result.session_ms >= complete * duration_ms;
    return result;
  end if;
  result.completed := v.completed_at is not null or range_length(v.covered) >= complete * duration_ms;
  recent := case when not result.completed then int8multirange(int8range(oldest_ms, null)) else '{}' end;
  insert into viewing as u (account_id, video_id, covered, position_ms, viewed_at, completed_at, played, spent_once, spent_twice, advance_ms)
  values (viewer, watched, v.covered, coalesce(new_position, 0), now_at, case when result.completed then now_at end,
    v.played * int8multirange(int8range(oldest_ms, null)), v.spent_once * recent, v.spent_twice * recent, v.advance_ms)
  on conflict (account_id, video_id) do update set
    covered = u.covered + excluded.covered, viewed_at = greatest(u.viewed_at, excluded.viewed_at),
    position_ms = coalesce(new_position, u.position_ms), completed_at = coalesce(u.completed_at, excluded.completed_at),
    played = excluded.played, spent_once = excluded.spent_once, spent_twice = excluded.spent_twice, advance_ms = excluded.advance_ms
  returning u.covered_ms, u.position_ms, u.counted_at into result.covered_ms, result.position_ms, result.counted_at;
  return result;
end
$$;
