create table account (
  id uuid primary key default uuidv7(),
  username text not null,
  displayname text not null,
  email text not null default '',
  -- argon2id, null for people who sign in elsewhere
  password_hash text,
  role text not null default 'user' check (role in ('user', 'poweruser', 'reviewer', 'siteadmin')),
  is_enabled boolean not null default true,
  is_external boolean not null default false,
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index account_username on account (lower(username));
create index account_displayname on account using gin (lower(displayname) gin_trgm_ops);

create table account_topic (
  account_id uuid not null references account on delete cascade,
  topic text not null,
  primary key (account_id, topic)
);

create table org_group (
  id uuid primary key default uuidv7(),
  name text not null unique,
  displayname text not null,
  created_at timestamptz not null default now()
);

create table group_member (
  group_id uuid not null references org_group on delete cascade,
  account_id uuid not null references account on delete cascade,
  primary key (group_id, account_id)
);
create index on group_member (account_id, group_id);

create table session (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  -- SHA-256 of the cookie's secret
  token_hash bytea not null unique,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on session (account_id);

create table api_token (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null unique,
  name text not null default '',
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz
);
create index on api_token (account_id);

-- One row: the organisation's flags ("domain" on the wire).
create table organisation (
  only_one boolean primary key default true check (only_one),
  flags jsonb not null default '{}',
  set_up_at timestamptz
);
insert into organisation default values;

create table audit (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  account_id uuid references account on delete set null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index on audit (subject, id desc);
