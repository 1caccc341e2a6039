-- When the page of somebody was open, as stays that do not touch: each sign of it stands for the half minute until the next one.
alter table event_attendance add column stays tstzmultirange not null default '{}';
-- Of what was there before nothing is known but its beginning and its end.
update event_attendance set stays = tstzmultirange(tstzrange(first_at, last_at + interval '30 seconds'));
