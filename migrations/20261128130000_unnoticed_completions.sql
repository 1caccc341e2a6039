-- People complete a track not by watching alone: it is given to them when they have watched it all, or the last video that was left is gone.
-- Every such change asks for a look at the track, or at the people, in its transaction. Of looks that wait for the same one is kept.

create function look_at_tracks(ids uuid[]) returns void language plpgsql as $$
begin
  insert into outbox (kind, name, payload, options)
  select 'job', 'notice-completions', jsonb_build_object('trackId', track.id), jsonb_build_object('singletonKey', 'track ' || track.id)
  from track where track.id = any(ids)
    and exists (select from track_module m join track_item i on i.module_id = m.id where m.track_id = track.id);
  if found then
    perform pg_notify('lyceum_outbox', '');
  end if;
end
$$;

-- Whoever has watched nothing has completed nothing.
create function look_at_learners(ids uuid[]) returns void language plpgsql as $$
begin
  insert into outbox (kind, name, payload, options)
  select 'job', 'notice-completions', jsonb_build_object('accountIds', jsonb_agg(watching.id)),
    jsonb_build_object('singletonKey', 'people ' || gen_random_uuid())
  from (
    select a.id, (row_number() over (order by a.id) - 1) / 500 as part from account a
    where a.id = any(ids) and a.is_enabled and exists (select from viewing w where w.account_id = a.id)
  ) as watching group by watching.part;
  if found then
    perform pg_notify('lyceum_outbox', '');
  end if;
end
$$;

create function look_at_given_tracks() returns trigger language plpgsql as $$
begin
  perform look_at_tracks(array(select distinct track_id from come));
  return null;
end
$$;
create trigger track_given after insert on track_member referencing new table as come for each statement
  execute function look_at_given_tracks();

-- Of a track for chosen people, readers who were not given it only keep it.
create function look_at_opened_tracks() returns trigger language plpgsql as $$
begin
  perform look_at_tracks(array(
    select distinct track.id from come join track on track.id = come.track_id where track.visibility <> 'GROUPS'));
  return null;
end
$$;
create trigger track_opened after insert on track_reader referencing new table as come for each statement
  execute function look_at_opened_tracks();

create function look_at_enrolled() returns trigger language plpgsql as $$
begin
  insert into outbox (kind, name, payload, options)
  values ('job', 'notice-completions', jsonb_build_object('trackId', new.track_id, 'accountIds', jsonb_build_array(new.account_id)),
    jsonb_build_object('singletonKey', format('%s %s', new.track_id, new.account_id)));
  perform pg_notify('lyceum_outbox', '');
  return null;
end
$$;
create trigger track_enrolled after insert on track_enrolment for each row execute function look_at_enrolled();

-- Where a module goes, its videos go without it.
create function look_where_videos_went() returns trigger language plpgsql as $$
begin
  perform look_at_tracks(array(select distinct m.track_id from gone join track_module m on m.id = gone.module_id));
  return null;
end
$$;
create trigger track_item_gone after delete on track_item referencing old table as gone for each statement
  execute function look_where_videos_went();

create function look_where_modules_went() returns trigger language plpgsql as $$
begin
  perform look_at_tracks(array(select distinct track_id from gone));
  return null;
end
$$;
create trigger track_module_gone after delete on track_module referencing old table as gone for each statement
  execute function look_where_modules_went();

-- Deleted, expired, taken off the air or shared with fewer: who does not see a video any more has not got to watch it.
create function look_where_videos_are_hidden() returns trigger language plpgsql as $$
begin
  perform look_at_tracks(array(
    select distinct m.track_id from (select distinct video_id from gone) as hidden
    join track_item i on i.video_id = hidden.video_id join track_module m on m.id = i.module_id));
  return null;
end
$$;
create trigger video_hidden_in_tracks after delete on video_reader referencing old table as gone for each statement
  execute function look_where_videos_are_hidden();

-- A track may be given to people before it is filled. Whoever fills it is left an hour for it.
create function look_at_filled_tracks() returns trigger language plpgsql as $$
begin
  insert into outbox (kind, name, payload, options)
  select 'job', 'notice-completions', jsonb_build_object('trackId', filled.id),
    jsonb_build_object('singletonKey', 'filled ' || filled.id, 'startAfter', 3600)
  from (
    select distinct track.id from come join track_module m on m.id = come.module_id join track on track.id = m.track_id
    where track.visibility = 'GROUPS' and exists (select from track_member given where given.track_id = track.id)
  ) as filled;
  if found then
    perform pg_notify('lyceum_outbox', '');
  end if;
  return null;
end
$$;
create trigger track_filled after insert on track_item referencing new table as come for each statement
  execute function look_at_filled_tracks();

-- With a group come and go the tracks that it was given, and the videos that its members see.
create function look_at_new_members() returns trigger language plpgsql as $$
begin
  perform look_at_learners(array(select distinct account_id from come));
  return null;
end
$$;
create trigger group_members_new after insert on group_member referencing new table as come for each statement
  execute function look_at_new_members();

create function look_at_former_members() returns trigger language plpgsql as $$
begin
  perform look_at_learners(array(select distinct account_id from gone));
  return null;
end
$$;
create trigger group_members_former after delete on group_member referencing old table as gone for each statement
  execute function look_at_former_members();

create function look_at_learner() returns trigger language plpgsql as $$
begin
  perform look_at_learners(array[new.id]);
  return null;
end
$$;
create trigger account_learns_otherwise after update of role, is_enabled, is_external on account for each row
  when (new.is_enabled and (old.role, old.is_enabled, old.is_external) is distinct from (new.role, new.is_enabled, new.is_external))
  execute function look_at_learner();

-- What nobody has noticed until now.
select look_at_tracks(array(select id from track where visibility = 'GROUPS'));
insert into outbox (kind, name, payload, options)
select 'job', 'notice-completions', jsonb_build_object('trackId', e.track_id, 'accountIds', jsonb_agg(e.account_id)),
  jsonb_build_object('singletonKey', 'enrolled ' || e.track_id)
from track_enrolment e join track on track.id = e.track_id where track.visibility <> 'GROUPS' group by e.track_id;
