-- A link by mail: to make an account of one's own, or to choose the password of one that an administrator made.
create table invitation (
  id uuid primary key default uuidv7(),
  email text not null,
  role text not null default 'user' check (role in ('user', 'poweruser', 'reviewer', 'siteadmin')),
  group_ids uuid[] not null default '{}',
  -- the account whose password is chosen; of other invitations the one that was made by it
  account_id uuid references account on delete cascade,
  makes_account boolean not null default true,
  -- SHA-256 of the link's secret; null until the mail is written
  token_hash bytea unique,
  -- it ends with the right of whoever sent it
  invited_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create index on invitation (lower(email), id desc);
create index on invitation (account_id);
create index on invitation (created_at);
create index invitation_unsent on invitation (id) where token_hash is null and withdrawn_at is null;

-- People are found without regard to case and accents.
create function folded(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));
create index account_folded_displayname on account using gin (folded(displayname) gin_trgm_ops);
create index account_folded_username on account using gin (folded(username) gin_trgm_ops);
create index account_email on account (lower(email));
