-- One row for each principal that may see a playlist, written in the transaction of the change that grants or takes the right, as of videos
-- and channels.
create table playlist_reader (
  principal uuid not null,
  playlist_id uuid not null references playlist on delete cascade,
  primary key (playlist_id, principal)
);

-- Its owner, whoever manages others' content, and everybody or everybody of the organisation who is signed in.
create function readers_of_playlist(one playlist) returns uuid[] language sql immutable as $$
  select array[one.owner_id, '00000000-0000-4000-8000-000000000004', case one.visibility
    when 'PUBLIC' then '00000000-0000-4000-8000-000000000001'::uuid else '00000000-0000-4000-8000-000000000002'::uuid end]
$$;
-- A process of the version before writes no readers of the playlists that it makes and changes; this goes with the next version.
create function follow_playlist() returns trigger language plpgsql as $$
begin
  delete from playlist_reader where playlist_id = new.id and principal <> all (readers_of_playlist(new));
  insert into playlist_reader (playlist_id, principal) select distinct new.id, unnest(readers_of_playlist(new)) on conflict do nothing;
  return null;
end
$$;
create trigger playlist_readers after insert or update of visibility, owner_id on playlist for each row execute function follow_playlist();

insert into playlist_reader (playlist_id, principal) select distinct id, unnest(readers_of_playlist(playlist)) from playlist;

-- Who loses a playlist stops hearing of it by the rows, also when it is deleted.
drop trigger playlist_rights on playlist;
drop trigger playlist_lost on playlist;
drop function tell_changed_playlist();
create function tell_lost_playlists() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(select distinct 'playlist:' || playlist_id from gone));
  return null;
end
$$;
create trigger playlist_reader_lost after delete on playlist_reader referencing old table as gone for each statement execute function tell_lost_playlists();
