-- Group names are compared without case, as usernames are.
create unique index org_group_name on org_group (lower(name));
alter table org_group drop constraint org_group_name_key;
create index org_group_displayname on org_group using gin (lower(displayname) gin_trgm_ops);
create index account_username_like on account using gin (lower(username) gin_trgm_ops);
create index account_admins on account (id) where role = 'siteadmin';

-- A token always ends.
alter table api_token alter column expires_at set not null;

-- Tries to sign in that did not succeed, by username and address; shared by all processes.
create table sign_in_failure (
  -- SHA-256 of both
  key bytea primary key,
  failures int not null default 1,
  last_at timestamptz not null default now(),
  -- no try counts before
  blocked_until timestamptz not null default '-infinity'
);
create index on sign_in_failure (last_at);
