-- The vote of a guest or person who is removed goes with them, and no longer counts.
create function take_off_question_votes() returns trigger language plpgsql as $$
begin
  -- One after the other, in the same order for all who do so.
  perform from event_question where id in (select question_id from gone) order by id for no key update;
  update event_question q set votes = q.votes - taken.n, updated_at = clock_timestamp()
  from (select question_id, count(*)::int as n from gone group by 1) as taken where q.id = taken.question_id;
  return null;
end
$$;
create trigger event_question_vote_gone after delete on event_question_vote referencing old table as gone for each statement
  execute function take_off_question_votes();

-- What was counted of those who were removed until now.
update event_question q set votes = counted.n, updated_at = clock_timestamp()
from (
  select question.id, count(v.question_id)::int as n
  from event_question question left join event_question_vote v on v.question_id = question.id group by 1
) as counted
where q.id = counted.id and q.votes <> counted.n;
