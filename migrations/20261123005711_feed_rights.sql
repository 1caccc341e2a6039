-- Whoever loses a right stops hearing of the thing at once: processes listen here and ask again for the listeners concerned. The payload is a
-- list of feed topics and of `person:{id}`, whose sessions, role or groups changed; `["*"]` where there are too many to name.

create function tell_rights(names text[]) returns void language sql as $$
  select pg_notify('lyceum_rights', (case when cardinality(names) > 100 then '["*"]' else to_json(names)::text end)) where cardinality(names) > 0
$$;

create function tell_lost_videos() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(
    select distinct topic from (select distinct video_id from gone) lost left join video on video.id = lost.video_id
    cross join lateral (values
      ('video:' || lost.video_id), ('making:' || lost.video_id), ('participants:' || lost.video_id), ('asset:' || video.asset_id)) as of (topic)
    where topic is not null));
  return null;
end
$$;
create trigger video_reader_lost after delete on video_reader referencing old table as gone for each statement execute function tell_lost_videos();
create trigger video_access_lost after delete on video_access referencing old table as gone for each statement execute function tell_lost_videos();

create function tell_lost_channels() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(select distinct 'channel:' || channel_id from gone));
  return null;
end
$$;
create trigger channel_reader_lost after delete on channel_reader referencing old table as gone for each statement execute function tell_lost_channels();

create function tell_changed_playlist() returns trigger language plpgsql as $$
begin
  perform tell_rights(array['playlist:' || old.id]);
  return null;
end
$$;
create trigger playlist_rights after update of visibility, owner_id on playlist for each row
  when (old.visibility <> new.visibility or old.owner_id <> new.owner_id) execute function tell_changed_playlist();
create trigger playlist_lost after delete on playlist for each row execute function tell_changed_playlist();

create function tell_changed_owner() returns trigger language plpgsql as $$
begin
  perform tell_rights(array['video:' || old.id, 'making:' || old.id, 'participants:' || old.id, 'asset:' || old.asset_id]);
  return null;
end
$$;
-- Who may manage it is no reader's row.
create trigger video_rights after update of owner_id, visibility on video for each row
  when (old.owner_id <> new.owner_id or old.visibility <> new.visibility) execute function tell_changed_owner();

create function tell_changed_account() returns trigger language plpgsql as $$
begin
  perform tell_rights(array['person:' || old.id]);
  return null;
end
$$;
create trigger account_rights after update of role, is_enabled, is_external on account for each row
  when (old.role <> new.role or old.is_enabled <> new.is_enabled or old.is_external <> new.is_external) execute function tell_changed_account();

create function tell_changed_person() returns trigger language plpgsql as $$
begin
  perform tell_rights(array['person:' || old.account_id]);
  return null;
end
$$;
create trigger session_ended after delete on session for each row execute function tell_changed_person();
create trigger session_shortened after update of expires_at on session for each row
  when (new.expires_at < old.expires_at) execute function tell_changed_person();
create trigger api_token_ended after delete on api_token for each row execute function tell_changed_person();
create trigger group_member_left after delete on group_member for each row execute function tell_changed_person();

create function tell_ended_embed_token() returns trigger language plpgsql as $$
begin
  perform tell_rights(array['person:nobody']);
  return null;
end
$$;
create trigger embed_token_ended after delete on embed_token for each row execute function tell_ended_embed_token();
