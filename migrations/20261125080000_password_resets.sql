-- A link by mail to choose another password. It is gone once it is used, and with any other change of the password or the address.
create table password_reset (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  -- SHA-256 of the link's secret
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour'
);
create index on password_reset (account_id, created_at);
create index on password_reset (expires_at);
