-- The session that an event is to be joined with: sip:name@host; empty: none.
alter table event add column session_uri text not null default '';
