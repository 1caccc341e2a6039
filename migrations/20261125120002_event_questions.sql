-- What those who watch an event ask. Moderators post it, and say when it was answered.
create table event_question (
  -- in the order in which they were asked
  id uuid primary key default uuidv7(),
  event_id text not null references event on delete cascade,
  account_id uuid not null references account on delete cascade,
  text text not null,
  -- ASKED, POSTED, ANSWERED
  state text not null default 'ASKED',
  votes int not null default 0,
  -- its text is gone; who had it on the screen is told so
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index on event_question (event_id, id);
create index on event_question (event_id, updated_at);
create index on event_question (account_id);

create table event_question_vote (
  question_id uuid not null references event_question on delete cascade,
  account_id uuid not null references account on delete cascade,
  primary key (question_id, account_id)
);
create index on event_question_vote (account_id);

-- Whoever does not run or moderate an event any more stops hearing of what waits there.
create function tell_lost_hosts() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(select distinct 'moderation:' || event_id from gone));
  return null;
end
$$;
create trigger event_host_lost after delete on event_host referencing old table as gone for each statement execute function tell_lost_hosts();
create trigger event_keeper_lost after delete on event_reader referencing old table as gone for each statement execute function tell_lost_hosts();
