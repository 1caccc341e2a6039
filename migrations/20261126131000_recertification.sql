-- For how many months a certificate holds; 0: for ever.
alter table track add column recertify_months smallint not null default 0 check (recertify_months between 0 and 120);

alter table certificate
  -- the first of this person for this track, the second …
  add column run int not null default 1,
  -- null: never
  add column expires_at timestamptz(3),
  -- from when on the track may be done again for the next one
  add column renewable_at timestamptz(3),
  drop constraint certificate_achievement_id_account_id_key,
  add unique (achievement_id, account_id, run);
create index on certificate (renewable_at, id) where renewable_at is not null and revoked_at is null;

-- A track that the holder of a certificate does once more, for the next one.
create table certificate_renewal (
  certificate_id uuid primary key references certificate on delete cascade,
  account_id uuid not null references account on delete cascade,
  track_id uuid not null references track on delete cascade,
  opened_at timestamptz(3) not null default now(),
  done_at timestamptz(3)
);
create index on certificate_renewal (account_id, track_id) where done_at is null;
create index on certificate_renewal (track_id);

-- What was watched of each video since then.
create table certificate_renewal_video (
  certificate_id uuid not null references certificate_renewal on delete cascade,
  video_id text not null references video on delete cascade,
  covered int4multirange not null,
  -- when it was watched to its end
  watched_at timestamptz(3),
  primary key (certificate_id, video_id)
);
create index on certificate_renewal_video (video_id);

-- Which part of a video must be watched: `complete` of domains/videos/completion.ts.
create function share_to_watch() returns float8 language sql immutable parallel safe return 0.95;

-- What the ledger credits counts for the certificates that its viewer renews, too. A video that was watched to its end asks for a look.
create function credit_renewals() returns trigger language plpgsql as $$
begin
  -- Nobody renews one most of the time. The account is locked before what goes with it.
  perform from account where id = new.account_id
    and exists (select from certificate_renewal r where r.account_id = new.account_id and r.done_at is null)
    for key share;
  if not found then
    return null;
  end if;
  with needed as (
    select share_to_watch() * asset.duration_ms as ms from video join asset on asset.id = video.asset_id where video.id = new.video_id
  ), credited as (
    insert into certificate_renewal_video as v (certificate_id, video_id, covered, watched_at)
    select r.certificate_id, new.video_id, new.positions,
      case when range_length(new.positions) >= (select ms from needed) then new.at end
    from certificate_renewal r
    where r.account_id = new.account_id and r.done_at is null and r.opened_at <= new.at
      and exists (select from track_module m join track_item i on i.module_id = m.id where m.track_id = r.track_id and i.video_id = new.video_id)
    order by r.certificate_id
    on conflict (certificate_id, video_id) do update set
      covered = v.covered + excluded.covered,
      watched_at = case when range_length(v.covered + excluded.covered) >= (select ms from needed) then new.at end
    where v.watched_at is null
    returning v.certificate_id, v.watched_at
  )
  insert into outbox (kind, name, payload)
  select 'job', 'renew-certificate', jsonb_build_object('certificateId', certificate_id) from credited where watched_at is not null;
  if found then
    perform pg_notify('lyceum_outbox', '');
  end if;
  return null;
end
$$;
create trigger watch_log_renews after insert on watch_log for each row
  when (new.account_id is not null and not isempty(new.positions)) execute function credit_renewals();
