-- Typed at the last sign-in and not good enough by today's rules: its person is told.
alter table account add column password_is_weak boolean not null default false;

-- A browser in which a person has signed in before. The same browser may be several people's.
create table known_device (
  account_id uuid not null references account on delete cascade,
  -- SHA-256 of the cookie's secret
  secret_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (secret_hash, account_id)
);
create index on known_device (account_id, last_used_at desc);

-- What comes often (sign-ins, exports) is one entry an hour that counts; others have no key and count 1.
alter table audit
  add column times int not null default 1,
  add column last_at timestamptz not null default now(),
  add column hourly_key bytea;
create unique index audit_hourly on audit (hourly_key) where hourly_key is not null;
create index audit_at on audit (at);
create index audit_account on audit (account_id, id desc);
create index audit_kind on audit (split_part(action, '.', 1), id desc);

-- How much of something that is limited a person has done in the current hour and day.
create table person_use (
  account_id uuid not null references account on delete cascade,
  kind text not null,
  period text not null check (period in ('hour', 'day')),
  started_at timestamptz not null default now(),
  used int not null,
  primary key (account_id, kind, period)
);

-- What is counted after it went wrong (an address, an account) begins anew an hour after its first.
alter table sign_in_failure add column started_at timestamptz not null default now();
