// What managing videos costs, as its page asks for it: `node bench/manage.ts`, on a built web.
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { refreshReaders } from '#domains/videos/testing.ts'
import type { Db } from '#platform/server/db.ts'
import { startServer } from '../e2e/harness/server.ts'
import { browserOf } from './load/browser.ts'
import { openLibrary } from './load/library.ts'
import { idOf } from './load/made-up.ts'

const rounds = Number(process.env.RUNS ?? 15)
/** As many as are changed at once. */
const several = 20
/** Bytes of what is copied. */
const large = 2 * 1024 ** 3

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-'))
const dataDir = process.env.BENCH_DATA ?? path.join(folder, 'data')

let failed = false
const middle = (values: readonly number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0

async function measure(what: string, reach: number | undefined, once: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < 3; round += 1) await once(round)
  const times: number[] = []
  for (let round = 3; round < rounds + 3; round += 1) {
    const begun = performance.now()
    await once(round)
    times.push(performance.now() - begun)
  }
  const [p50, longest] = [middle(times, 0.5), middle(times, 1)]
  const isReached = reach === undefined || p50 <= reach
  failed ||= !isReached
  const word = reach === undefined ? '–      ' : isReached ? 'reached' : 'MISSED '
  console.log(
    `${word} ${what}: median ${p50.toFixed(0)} ms, longest ${longest.toFixed(0)} ms${reach === undefined ? '' : `, reach ${reach} ms`}`,
  )
}

/** So many calls under way at once. */
async function lanes(many: number, ids: readonly string[], call: (id: string) => Promise<unknown>): Promise<void> {
  const waiting = [...ids]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await call(next)
  }
  await Promise.all(Array.from({ length: many }, lane))
}

/** A file of that size, which takes no room. */
async function giveFile(db: Db, assetId: string): Promise<void> {
  const key = `masters/${assetId}`
  const file = path.join(dataDir, 'files', key)
  await mkdir(path.dirname(file), { recursive: true })
  await using handle = await open(file, 'w')
  await handle.truncate(large)
  await db.updateTable('asset').set({ master_key: key, size: large }).where('id', '=', assetId).execute()
}

console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${rounds} rounds each`)
try {
  await using library = await openLibrary(dataDir)
  const { db } = library
  await library.grow(Number(process.env.VIDEOS ?? 2000))
  const { rows: own } = await sql<{ id: string; assetId: string }>`
    update video set owner_id = ${sql.raw(idOf('person', '0'))}, published = true
    where id in (select id from video where type = 'video' order by id limit ${several}) returning id, asset_id as "assetId"`.execute(db)
  const ids = own.map(({ id }) => id)
  await db.transaction().execute((tx) => refreshReaders(tx, ids))
  const [original] = own
  if (!original) throw new Error('there is no video')
  await giveFile(db, original.assetId)
  const server = await startServer(dataDir, { env: { DATABASE_URL: library.databaseUrl, NODE_ENV: 'production', LOG_LEVEL: 'info' } })
  try {
    const ask = await browserOf(server.url, 0)
    // Another one each time, with what goes with it.
    const update = (round: number) => (gconfid: string) =>
      ask('PUT', '/web/ajax/videos/update', { gconfid, visibility: round % 2 ? 'USERS' : 'PUBLIC', undoable: 1 })
    await measure(`${several} videos one after the other`, undefined, (round) => lanes(1, ids, update(round)))
    await measure(`${several} videos four at a time, as bulk updates do`, 500, (round) => lanes(4, ids, update(round)))
    await measure('a copy of a video of 2 GB', 200, async (round) => {
      await ask('POST', `/web/ajax/videos/${original.id}/copy`, { displayname: `Copy ${round}` })
    })
  } finally {
    await server.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0
