-- Starts of work since the last step forward, by the step of the work: what one of them can't do is not held against the others.
alter table asset alter column attempts drop default;
alter table asset alter column attempts type jsonb using '{}'::jsonb;
alter table asset alter column attempts set default '{}';
