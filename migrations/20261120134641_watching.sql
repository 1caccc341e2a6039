-- Null: may be read (by its owner, by managers), but stands on no public listing.
alter table video_reader alter column published_at drop not null;
-- The precision of a program's clock, so that a page can go on exactly after what it has.
alter table video_reader alter column published_at type timestamptz(3);
alter table video alter column published_at type timestamptz(3);

-- Whoever administers and opened a PRIVATE video all the same.
create table video_access (
  video_id text not null references video on delete cascade,
  account_id uuid not null references account on delete cascade,
  granted_at timestamptz not null default now(),
  primary key (video_id, account_id)
);

create table video_like (
  video_id text not null references video on delete cascade,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (video_id, account_id)
);

-- What listings sort by besides the newest.
create index video_popular on video (type, play_count desc, id) where deleted_at is null;
create index video_by_type on video (type, published_at desc, id) where deleted_at is null;
create index video_expiring on video (expires_at) where expires_at is not null and deleted_at is null;

-- The total length of ranges, each covered part once.
create function range_length(ranges int4multirange) returns bigint
language sql immutable parallel safe as $$
  select coalesce(sum(upper(one) - lower(one)), 0) from unnest(ranges) as one
$$;

-- The first `most` of what the ranges cover.
create function range_clip(ranges int4multirange, most bigint) returns int4multirange
language sql immutable parallel safe as $$
  select coalesce(range_agg(int4range(lower(one), (lower(one) + least(upper(one) - lower(one), most - before))::int)), '{}')
  from (
    select one, coalesce(sum(upper(one) - lower(one)) over (order by lower(one) rows between unbounded preceding and 1 preceding), 0) as before
    from unnest(ranges) as one
  ) as each
  where before < most
$$;

-- What a person has watched of a video: positions in ms, each covered once.
create table viewing (
  account_id uuid not null references account on delete cascade,
  video_id text not null references video on delete cascade,
  covered int4multirange not null,
  covered_ms bigint not null generated always as (range_length(covered)) stored,
  -- where they left off, ms
  position_ms int not null default 0,
  viewed_at timestamptz not null default now(),
  completed_at timestamptz,
  -- when a view was last counted
  counted_at timestamptz,
  primary key (account_id, video_id)
) with (fillfactor = 80);
create index viewing_newest on viewing (account_id, viewed_at desc);
create index on viewing (video_id);

-- One sitting; its own clock limits what it is credited with.
create table viewing_session (
  id uuid primary key,
  video_id text not null references video on delete cascade,
  -- null: nobody in particular
  account_id uuid references account on delete cascade,
  covered int4multirange not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  counted boolean not null default false
) with (fillfactor = 80);
create index on viewing_session (seen_at);
create index on viewing_session (video_id);

-- Counted views by day, and those of the last seven days.
create table video_view (
  video_id text not null references video on delete cascade,
  day date not null,
  views bigint not null,
  primary key (video_id, day)
);
create index on video_view (day);
create table video_trend (
  video_id text primary key references video on delete cascade,
  views bigint not null
);
create index on video_trend (views desc, video_id);
