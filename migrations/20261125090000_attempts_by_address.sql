-- Attempts at quizzes of who is nobody in particular are limited by where they come from: a keyed hash of the address, for a day.
alter table quiz_attempt add column address uuid;
create index on quiz_attempt (quiz_id, address, started_at) where address is not null;
create index on quiz_attempt (started_at) where address is not null;
