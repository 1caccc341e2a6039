-- What work is left is asked every minute, of however many assets.
create index rendition_unfinished on rendition (asset_id, held) where state in ('queued', 'running');
create index asset_undrawn on asset (id) where state = 'ready' and master_key is not null and deleted_at is null and not extras ? 'done';
