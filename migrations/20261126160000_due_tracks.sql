-- When somebody was given a track, themselves or as one of a group; what was given before counts from now.
alter table track_member add column given_at timestamptz(3) not null default now();
create index on track_member (principal, track_id);
alter table group_member add column joined_at timestamptz(3) not null default now();

alter table track
  -- by when whoever it was given to is to be done: on a day, or so many days after they were given it; neither: whenever they like
  add column due_on date,
  add column due_days smallint check (due_days between 1 and 3650),
  add check (due_on is null or due_days is null),
  -- whoever sees it may begin it by themselves
  add column self_enrol boolean not null default false;
create index track_due on track (id) where due_on is not null or due_days is not null;

-- Who began a track by themselves.
create table track_enrolment (
  track_id uuid not null references track on delete cascade,
  account_id uuid not null references account on delete cascade,
  enrolled_at timestamptz(3) not null default now(),
  primary key (track_id, account_id)
);
create index on track_enrolment (account_id, track_id);

-- What people were reminded of, once each; another day is told again.
create table track_reminder (
  track_id uuid not null references track on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- before it is due, after it was
  kind text not null check (kind in ('before', 'after')),
  due_on date not null,
  reminded_at timestamptz(3) not null default now(),
  primary key (track_id, account_id, kind, due_on)
);
create index on track_reminder (account_id);
