-- Which moderator is at a question, so that no other begins with it; for a few minutes.
alter table event_question add column claimed_by uuid references account on delete set null;
alter table event_question add column claimed_at timestamptz(3);
create index on event_question (claimed_by) where claimed_by is not null;
