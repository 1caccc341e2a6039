import pg from 'pg'

// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Record<string, any>

/** Looks into the database of a house, or lets time pass there. */
export async function query(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows as Row[]
  } finally {
    await client.end().catch(() => {})
  }
}

/** Jobs that begin by themselves, at their times. */
const ofTheClock = `select name from pgboss.schedule`

const unfinished = {
  'rows in the outbox': 'select count(*)::int as n from outbox',
  'jobs that wait or run': `select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' and name not in (${ofTheClock})`,
  'assets that are not all made': `select count(*)::int as n from asset a where deleted_at is null and upload_id in (select id from upload where state = 'finished')
      and (state in ('uploading', 'processing') or (state = 'ready' and (not extras ? 'done' or (hls_at is null and exists (select from rendition r where r.asset_id = a.id))
        or exists (select from rendition r where r.asset_id = a.id and r.state in ('queued', 'running')))))`,
  'films of projects that are not made': `select count(*)::int as n from project_render where state in ('waiting', 'rendering')`,
  'reels that are not made': `select count(*)::int as n from reel where state in ('waiting', 'rendering')`,
  'passages that nobody has looked at': `select count(*)::int as n from reel_detection where state = 'processing'`,
  'imports that are not here': `select count(*)::int as n from video_import where state in ('waiting', 'downloading')`,
  'certificates that are not made': 'select count(*)::int as n from certificate where ready_at is null',
}

/** How much of what is still to be done; empty when all of it is done. */
export async function unsettled(url: string): Promise<{ readonly what: string; readonly count: number }[]> {
  const left: { what: string; count: number }[] = []
  for (const [what, text] of Object.entries(unfinished)) {
    const [row] = await query(url, text)
    if (row?.['n'] > 0) left.push({ what, count: row?.['n'] })
  }
  return left
}

/** What a job of every minute takes up again, and in which states it waits for that. */
const waiting = {
  project_render: ['waiting', 'rendering'],
  reel: ['waiting', 'rendering'],
  reel_detection: ['processing'],
  video_import: ['waiting', 'downloading'],
}
const resuming = ['resume-assets', 'resume-renders', 'resume-reels', 'resume-imports', 'catch-up-certificates']

/** An hour passes: what waits for its next try, or to be found again, does so no longer. */
export async function anHourLater(url: string): Promise<void> {
  await query(url, `update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()`)
  await query(
    url,
    `update asset set created_at = created_at - interval '1 hour' where state <> 'failed' and created_at > now() - interval '1 hour'`,
  )
  for (const [table, states] of Object.entries(waiting))
    await query(
      url,
      `update ${table} set created_at = created_at - interval '1 hour'
       where state = any($1) and created_at > now() - interval '1 hour'`,
      [states],
    )
  for (const resume of resuming) await query(url, `insert into outbox (kind, name, payload) values ('job', $1, '{}')`, [resume])
}

/** A month passes for what was deleted or left, and the sweeps of the night begin. */
export async function aMonthLater(url: string): Promise<void> {
  await query(url, `update video set deleted_at = deleted_at - interval '31 days'`)
  await query(url, `update asset set deleted_at = deleted_at - interval '31 days'`)
  await query(url, `update stored_file set unused_since = unused_since - interval '31 days'`)
  await query(url, `update upload set expires_at = expires_at - interval '31 days'`)
  for (const sweep of ['sweep-deleted-videos', 'sweep-assets', 'expire-uploads', 'sweep-files'])
    await query(url, `insert into outbox (kind, name, payload) values ('job', $1, '{}')`, [sweep])
}

/** Whether the sweeps are through. */
export async function swept(url: string): Promise<boolean> {
  const [row] = await query(
    url,
    `select (select count(*) from outbox) + (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and name like any (array['sweep-%', 'expire-uploads'])) as n`,
  )
  return Number(row?.['n']) === 0
}
