-- Of a track whose author says so a video is done when its quizzes are passed, too.
alter table track add column quizzes_required boolean not null default false;

-- When somebody who had watched a video at `watched` had passed its quizzes, too; null: not yet. What has no passing score or asks nothing is
-- no quiz that can be passed. Attempts up to `since` do not count.
create function done_with_quizzes(account uuid, video text, watched timestamptz, since timestamptz) returns timestamptz
  language sql stable strict parallel safe
return (
  select case when count(*) = count(passed.at) then greatest(watched, max(passed.at)) end
  from quiz z left join lateral (
    select min(t.finished_at) as at from quiz_attempt t
    where t.quiz_id = z.id and t.viewer = account and t.account_id = account and t.finished_at is not null and t.passed and t.finished_at > since
  ) as passed on true
  where z.video_id = video and z.passing_score is not null
    and exists (select from video_question q where q.quiz_id = z.id and not q.is_suggested)
);

-- Whoever passes may have completed a track by it, or renewed its certificate: jobs look, as when a video was watched to its end.
create function look_where_quizzes_are_passed() returns trigger language plpgsql as $$
begin
  insert into outbox (kind, name, payload)
  select 'job', 'complete-tracks', jsonb_build_object('accountId', new.account_id, 'videoId', z.video_id)
  from quiz z where z.id = new.quiz_id and exists (
    select from track_item i join track_module m on m.id = i.module_id join track on track.id = m.track_id
    where i.video_id = z.video_id and track.quizzes_required)
  union all
  select 'job', 'renew-certificate', jsonb_build_object('certificateId', r.certificate_id)
  from certificate_renewal r join track on track.id = r.track_id join quiz z on z.id = new.quiz_id
  where r.account_id = new.account_id and r.done_at is null and track.quizzes_required and exists (
    select from track_module m join track_item i on i.module_id = m.id where m.track_id = track.id and i.video_id = z.video_id);
  if found then
    perform pg_notify('lyceum_outbox', '');
  end if;
  return null;
end
$$;
create trigger quiz_passed after update of finished_at on quiz_attempt for each row
  when (old.finished_at is null and new.finished_at is not null and new.passed and new.account_id is not null)
  execute function look_where_quizzes_are_passed();

-- A quiz that is gone, or can no longer be passed, holds nobody back: who had only that left has completed the track.
create function look_where_quizzes_went(video_ids text[]) returns void language plpgsql as $$
begin
  perform look_at_tracks(array(
    select distinct track.id from track_item i join track_module m on m.id = i.module_id join track on track.id = m.track_id
    where i.video_id = any(video_ids) and track.quizzes_required));
end
$$;

create function look_at_deleted_quizzes() returns trigger language plpgsql as $$
begin
  perform look_where_quizzes_went(array(select distinct video_id from gone));
  return null;
end
$$;
create trigger quiz_gone after delete on quiz referencing old table as gone for each statement execute function look_at_deleted_quizzes();

create function look_at_scoreless_quiz() returns trigger language plpgsql as $$
begin
  perform look_where_quizzes_went(array[new.video_id]);
  return null;
end
$$;
create trigger quiz_scoreless after update of passing_score on quiz for each row
  when (old.passing_score is not null and new.passing_score is null) execute function look_at_scoreless_quiz();

create function look_at_deleted_questions() returns trigger language plpgsql as $$
begin
  perform look_where_quizzes_went(array(
    select distinct gone.video_id from gone where gone.quiz_id is not null and not gone.is_suggested
      and not exists (select from video_question q where q.quiz_id = gone.quiz_id and not q.is_suggested)));
  return null;
end
$$;
create trigger video_question_gone after delete on video_question referencing old table as gone for each statement
  execute function look_at_deleted_questions();

create function look_at_eased_track() returns trigger language plpgsql as $$
begin
  perform look_at_tracks(array[new.id]);
  return null;
end
$$;
create trigger track_eased after update of quizzes_required on track for each row
  when (old.quizzes_required and not new.quizzes_required) execute function look_at_eased_track();
