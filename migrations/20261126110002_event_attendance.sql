-- Who has the page of an event open, and who had: told by their pages twice a minute.
create table event_attendance (
  event_id text not null references event on delete cascade,
  account_id uuid references account on delete cascade,
  guest_id uuid references event_guest on delete cascade,
  first_at timestamptz(3) not null default clock_timestamp(),
  last_at timestamptz(3) not null default clock_timestamp(),
  check (num_nonnulls(account_id, guest_id) = 1)
);
create unique index on event_attendance (event_id, account_id) where account_id is not null;
create unique index on event_attendance (event_id, guest_id) where guest_id is not null;
create index event_attendance_present on event_attendance (event_id, last_at desc);
create index on event_attendance (account_id) where account_id is not null;
create index on event_attendance (guest_id) where guest_id is not null;
