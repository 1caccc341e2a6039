-- Whoever does not run an event any more stops hearing of the votes in its polls.
create or replace function tell_lost_hosts() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(
    select distinct topic || event_id from gone cross join unnest(array['moderation:', 'votes:']) as topic
  ));
  return null;
end
$$;
