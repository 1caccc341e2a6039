-- Addresses that the link of a file is mailed to in place of its asker's. Each gets a link of its own, which opens the file for whoever has it.
alter table export add column emails text[] not null default '{}';

create table export_link (
  -- SHA-256 of what stands in the link
  secret_hash bytea primary key,
  export_id uuid not null references export on delete cascade,
  email text not null
);
create index on export_link (export_id);
