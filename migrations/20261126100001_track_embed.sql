-- Whether tokens were made for it: whoever holds one sees it as the principal of the track's own id.
alter table track add column embedded boolean not null default false;
