-- The library tree: places that administrators make and that topics are gathered in.
create table library_node (
  id uuid primary key default uuidv7(),
  parent_id uuid references library_node on delete cascade,
  name text not null,
  -- how addresses name it; fixed when it is made
  slug text not null unique,
  -- among its sisters, from 0
  position int not null default 0
);
create index on library_node (parent_id);

create table library_node_topic (
  node_id uuid not null references library_node on delete cascade,
  topic text not null references topic,
  primary key (node_id, topic)
);
create index on library_node_topic (topic);
