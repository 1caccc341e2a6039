-- Of what was played, what its viewer had watched before: passages that people come back to.
alter table watch_log add column again int4multirange not null default '{}';
alter table watch_day_passages add column again_ms bigint[] not null default '{}';

-- Where people stopped, of one video.
create index viewing_left on viewing (video_id, viewed_at) where completed_at is null;

-- Credits what a session reports. `reported` is a list of [from, to, at0, at1]: positions in ms, and when they were played, ms since the
-- session began; without at0 and at1 it was some time since the last report. `place` is the address of a viewer without an account,
-- `complete` the part of a video from which on it is watched. What was played goes into watch_log, again and again where it was played again,
-- as far as moments of this viewer and video stand for it that stood for nothing yet; of one report twice at most, in two rows. All reports of one viewer wait for each other.
create or replace function record_watching(
  viewer uuid, watched text, duration_ms int, session uuid, begun_at timestamptz, reported jsonb, new_position int,
  place uuid, complete float8, device_class text, now_at timestamptz
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
  -- Of those, ms that the viewer has not played this video in, in another session either.
  unplayed_ms bigint;
  play int4multirange;
  played_once int4multirange := '{}';
  played_again int4multirange := '{}';
  -- What the viewer had watched before this report.
  known int4multirange;
  was_complete boolean;
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
  known := case when viewer is null then s.covered else v.covered end;
  begun_ms := epoch_ms(s.started_at);
  was_complete := case when viewer is null then range_length(s.covered) >= complete * duration_ms else v.completed_at is not null end;
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
    unplayed_ms := case when viewer is null then fresh_ms else range_length(free - v.played) end;
    if unplayed_ms > 0 then
      play := range_clip(stretch.positions, least(most, (2.04 * unplayed_ms)::bigint + 10));
      played_again := played_again + play * played_once;
      played_once := played_once + play;
    end if;
    continue when viewer is null;
    v.played := v.played + free;
    v := watch_credit(v, stretch.positions, most, stretch.played, slack_ms, possible, crowded, advance_ms);
  end loop;

  if is_known then
    update viewing_session u set covered = s.covered, said = s.said, played = s.played, ahead_ms = s.ahead_ms,
      seen_at = greatest(u.seen_at, now_at), address = place, device = device_class
    where u.id = session returning u.counted into s.counted;
  else
    insert into viewing_session (id, video_id, account_id, covered, started_at, seen_at, said, played, ahead_ms, address, device)
    values (session, watched, viewer, s.covered, s.started_at, now_at, s.said, s.played, s.ahead_ms, place, device_class)
    on conflict (id) do nothing;
  end if;
  result.at_ms := greatest(0, now_ms - begun_ms);
  result.session_ms := range_length(s.covered);
  result.counted := s.counted;
  if viewer is null then
    result.covered_ms := result.session_ms;
    result.position_ms := coalesce(new_position, 0);
    result.completed := result.session_ms >= complete * duration_ms;
  else
    result.completed := v.completed_at is not null or range_length(v.covered) >= complete * duration_ms;
  end if;
  insert into watch_log (video_id, session_id, account_id, device, at, positions, again)
  select watched, session, viewer, device_class, now_at, one.positions, one.again
  from (values (played_once, played_once * known), (played_again, played_again)) as one (positions, again) where not isempty(one.positions);
  if result.completed and not was_complete then
    insert into watch_log (video_id, session_id, account_id, device, at, completions)
    values (watched, session, viewer, device_class, now_at, 1);
  end if;
  if viewer is null then
    return result;
  end if;
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
