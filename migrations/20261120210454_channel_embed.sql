-- Whether tokens were made for it: whoever holds one sees it as the principal of the channel's own id.
alter table channel add column embedded boolean not null default false;
