create table guide (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  owner_id uuid not null references account,
  title text not null,
  body text not null default '',
  visibility text not null default 'PUBLIC',
  embedded boolean not null default false,
  topics text[] not null default '{}',
  thumbnail_url text,
  created_at timestamptz not null default now()
);

-- Who wants to hear of its changes.
create table guide_watcher (
  guide_id uuid not null references guide on delete cascade,
  account_id uuid not null references account on delete cascade,
  primary key (guide_id, account_id)
);

create table guide_reader (
  principal uuid not null,
  guide_id uuid not null references guide on delete cascade,
  primary key (guide_id, principal)
);
