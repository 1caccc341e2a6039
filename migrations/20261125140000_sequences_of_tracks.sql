-- Later videos wait until the earlier ones are watched.
alter table track add column sequential boolean not null default false;
