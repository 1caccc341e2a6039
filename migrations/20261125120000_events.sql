-- What is planned for an hour and watched together.
create table event (
  -- gcc- and a uuid: the one of the video that it becomes
  id text primary key,
  owner_id uuid not null references account,
  title text not null,
  description text not null default '',
  -- whom the form names as presenter: their name, and the person where it is one's username
  presenter text not null default '',
  presenter_id uuid references account on delete set null,
  starts_at timestamptz(3) not null,
  duration_minutes int not null,
  -- IANA
  time_zone text not null,
  -- MEMBERS, USERS, PUBLIC; empty: nobody but who runs it
  visibility text not null default '',
  external_users boolean not null default false,
  comments_enabled boolean not null default true,
  -- NOT_LIVE, LIVE, CLOSED
  state text not null default 'NOT_LIVE',
  live_at timestamptz(3),
  closed_at timestamptz(3),
  -- set: it is CLOSED and never was LIVE
  cancelled_at timestamptz(3),
  cancellation_message text,
  thumbnail_url text,
  -- goes up with each change that calendars must hear of
  revision int not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index on event (owner_id, starts_at);
create index on event (starts_at, id) where state = 'NOT_LIVE';
create index on event (state) where state = 'LIVE';
create index on event (presenter_id) where presenter_id is not null;

create table event_host (
  event_id text not null references event on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- HOST, MODERATOR
  owner_type text not null,
  primary key (event_id, account_id)
);
create index on event_host (account_id);

create table event_member (
  event_id text not null references event on delete cascade,
  principal uuid not null,
  kind text not null,
  primary key (event_id, principal)
);
create index on event_member (principal);

create table event_reader (
  principal uuid not null,
  event_id text not null references event on delete cascade,
  primary key (event_id, principal)
);
create index on event_reader (principal, event_id);

create function tell_lost_events() returns trigger language plpgsql as $$
begin
  perform tell_rights(array(select distinct 'event:' || event_id from gone));
  return null;
end
$$;
create trigger event_reader_lost after delete on event_reader referencing old table as gone for each statement execute function tell_lost_events();
