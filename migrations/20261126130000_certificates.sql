-- The page is told once that its viewer goes on to certification; who has completed a track may not have been told yet. The version before
-- tells whom it writes down.
alter table track_completion add column told_at timestamptz(3) default now();

-- The last video of a track is watched whenever and wherever that is: each video that somebody has watched to its end is looked at by a job.
create function look_for_completed_tracks() returns trigger language plpgsql as $$
begin
  if exists (select from track_item where video_id = new.video_id) then
    insert into outbox (kind, name, payload)
    values ('job', 'complete-tracks', jsonb_build_object('accountId', new.account_id, 'videoId', new.video_id));
    perform pg_notify('lyceum_outbox', '');
  end if;
  return null;
end
$$;
create trigger viewing_begun_completed after insert on viewing for each row
  when (new.completed_at is not null) execute function look_for_completed_tracks();
create trigger viewing_completed after update of completed_at on viewing for each row
  when (old.completed_at is null and new.completed_at is not null) execute function look_for_completed_tracks();

-- The keys by which certificates are signed. What was signed by an older one is checked by it for ever; the newest signs.
create table certificate_key (
  number int primary key check (number > 0),
  -- raw
  public_key bytea not null,
  -- PKCS #8
  private_key bytea not null,
  created_at timestamptz not null default now()
);

-- Which certificates are revoked, as those learn of it who have one in their hands: a bit for each. `credential` is the signed list; null:
-- to be made anew. `revision` counts the changes.
create table certificate_list (
  number int primary key check (number > 0),
  -- how many places are taken
  taken int not null default 0,
  revision int not null default 0,
  credential jsonb
);

-- A place stays taken when its certificate is gone: it stands in what people downloaded.
create table certificate_place (
  list int not null references certificate_list,
  place int not null,
  revoked_at timestamptz,
  primary key (list, place)
);
create index on certificate_place (list) where revoked_at is not null;

-- That somebody has completed a track, as it was then called, and they. It stays when the track is deleted, and goes with its holder.
create table certificate (
  id uuid primary key default uuidv7(),
  -- by which others check it
  code text not null unique,
  track_id uuid references track on delete set null,
  -- the same when the track is deleted
  achievement_id uuid not null,
  account_id uuid not null references account on delete cascade,
  holder text not null,
  title text not null,
  description text not null,
  issued_at timestamptz(3) not null default now(),
  list int not null,
  place int not null,
  -- when its files were made; null: not yet
  ready_at timestamptz(3),
  -- as it was signed
  credential jsonb,
  revoked_at timestamptz(3),
  revoked_by uuid references account on delete set null,
  reason text not null default '',
  unique (achievement_id, account_id),
  unique (list, place),
  foreign key (list, place) references certificate_place
);
create index on certificate (account_id, issued_at desc, id desc);
create index on certificate (track_id, issued_at desc, id desc);
create index on certificate (issued_at) where ready_at is null and revoked_at is null;
create index on certificate (revoked_by) where revoked_by is not null;

-- Files in the storage that nothing shows any more.
create table certificate_gone (
  certificate_id uuid primary key
);
create function note_gone_certificates() returns trigger language plpgsql as $$
begin
  insert into certificate_gone select id from gone on conflict do nothing;
  return null;
end
$$;
create trigger certificate_deleted after delete on certificate referencing old table as gone for each statement
  execute function note_gone_certificates();
