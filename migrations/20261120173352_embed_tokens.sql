-- What a page of another site shows to its own people: a token names one thing, and opens nothing besides what everybody sees.
create table embed_token (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  -- whom the other site knows them as
  subject text not null,
  displayname text not null,
  -- the principal that the named thing is read by
  principal uuid not null,
  created_by uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on embed_token (expires_at);
create index on embed_token (created_by);

-- Whether tokens were made for it: whoever holds one reads it as the principal of the video's own id.
alter table video add column embedded boolean not null default false;
