-- Starts of work since the last step forward, by the step of the work: what one of them can't do is not held against the others.
alter table asset alter column attempts drop default;
alter table asset alter column attempts type jsonb using '{}'::jsonb;
alter table asset alter column attempts set default '{}';

-- Everything is made, but nobody was told so: the process was killed in between.
create index asset_unannounced on asset (id) where state = 'ready' and hls_at is null and master_key is not null and deleted_at is null;
