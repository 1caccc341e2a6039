-- The start that those who are invited were reminded of; another one is told again.
alter table event add column reminded_of timestamptz(3);
