-- A token never holds more than its person held when they made it; one that the version before makes meanwhile holds the least.
alter table api_token add column role text not null default 'user' check (role in ('user', 'poweruser', 'reviewer', 'siteadmin'));
update api_token set role = account.role from account where account.id = api_token.account_id;

-- An embed token ends with the API token that made it. Those without one are older, and end within a day.
alter table embed_token
  add column api_token_id uuid references api_token on delete cascade,
  add column last_used_at timestamptz,
  -- what it names, as it was called then
  add column kind text not null default 'video' check (kind in ('video', 'channel', 'track')),
  add column thing_id text not null default '',
  add column thing_title text not null default '';
create index on embed_token (api_token_id);
create index on embed_token (principal);
create index on embed_token (created_by, id);
