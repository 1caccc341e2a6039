-- When a video ends for all but those who keep it stands beside who reads it: true at its moment, whether or not a job takes the rows away.
alter table video_reader
  add column ends_at timestamptz not null default 'infinity',
  -- reads it in any state
  add column kept boolean not null default false;
alter table video_search add column ends_at timestamptz not null default 'infinity';

update video_reader r set ends_at = coalesce(v.expires_at, 'infinity'),
  kept = r.principal = v.owner_id or (r.principal = '00000000-0000-4000-8000-000000000004' and v.visibility <> 'PRIVATE')
    or (v.review_state = 'SENT' and r.principal = v.reviewer_id and exists (
      select from account a where a.id = v.reviewer_id and a.is_enabled and a.role in ('reviewer', 'siteadmin')))
from video v where v.id = r.video_id;
update video_search s set ends_at = v.expires_at from video v where v.id = s.video_id and v.expires_at is not null;

-- Both are still read without the table.
alter table video_reader drop constraint video_reader_pkey, add primary key (video_id, principal) include (ends_at, kept);
drop index video_reader_newest;
create index video_reader_newest on video_reader (principal, type, published_at desc, video_id) include (ends_at);
