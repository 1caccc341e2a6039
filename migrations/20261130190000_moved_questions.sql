-- A quiz whose last question moves to another one, or out of all, can no longer be passed: it holds nobody back, as if that were deleted.
create function look_at_moved_question() returns trigger language plpgsql as $$
begin
  if not exists (select from video_question q where q.quiz_id = old.quiz_id and not q.is_suggested) then
    perform look_where_quizzes_went(array[old.video_id]);
  end if;
  return null;
end
$$;
create trigger video_question_moved after update of quiz_id on video_question for each row
  when (old.quiz_id is not null and not old.is_suggested and old.quiz_id is distinct from new.quiz_id) execute function look_at_moved_question();

-- Whoever was held back so before.
select look_where_quizzes_went(array(
  select z.video_id from quiz z where z.passing_score is not null
    and not exists (select from video_question q where q.quiz_id = z.id and not q.is_suggested)));
