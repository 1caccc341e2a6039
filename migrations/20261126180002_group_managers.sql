-- Who sees how far the members of a group are with what it was given; they need not be in it.
create table group_manager (
  group_id uuid not null references org_group on delete cascade,
  account_id uuid not null references account on delete cascade,
  since timestamptz(3) not null default now(),
  primary key (group_id, account_id)
);
create index on group_manager (account_id);
