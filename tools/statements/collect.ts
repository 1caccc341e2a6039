// Prints as JSON every statement that the code was brought to ask a database, by whom, and which templates of SQL were not built.
import { globSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import timers from 'node:timers/promises'
import { sql } from 'kysely'
import type { NotificationKind } from '#domains/notifications/server.ts'
import { anonymous } from '#platform/server/viewer.ts'
import { callOften, openTypes } from './calls.ts'
import { openRecorder } from './recorder.ts'
import { startCoverage } from './templates.ts'
import { openValues } from './values.ts'

const root = join(import.meta.dirname, '../..')
const places = ['domains/*/server.ts', 'domains/*/server/**/*.ts', 'platform/server/**/*.ts', 'app/server/sample-library/**/*.ts']
const isOurs = (file: string) => !/\.test\.ts$|\/testing(\/|\.ts$)|\.gen\.ts$|\.d\.ts$/.test(file)
const files = globSync(places, { cwd: root })
  .filter(isOurs)
  .sort()
  .map((file) => join(root, file))

// What is written together, an interval after the last, would make each of very many calls wait for it.
const { setTimeout: wait } = timers
timers.setTimeout = (ms, ...rest) => wait(Math.min(ms ?? 1, 1), ...rest)
syncBuiltinESMExports()

/** Statements that PostgreSQL can prepare, with the first function that asked. */
const asked = new Map<string, string>()
let caller = ''
let seed = 1
const roll = () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
const take = (text: string) => {
  if (!asked.has(text) && /^\s*(select|with|insert|update|delete|values|merge)\b/i.test(text)) asked.set(text, caller)
}

function recipientsOf(kinds: readonly NotificationKind[]) {
  const data = { accountIds: [], videoId: '1' }
  const each = kinds.flatMap((kind) => [data, { ...data, added: { channelId: '1', accountId: '1' } }].map((one) => kind.recipients(one)))
  return sql.join(
    each.map((recipients) => sql`(${recipients})`),
    sql` union all `,
  )
}

/** What counts tries is given its table by each domain that has some, and is no function that a file exports. */
async function callTries(): Promise<void> {
  const { importTries } = await import('#domains/imports/server/queries.ts')
  const { renderTries } = await import('#domains/projects/server/queries/renders.ts')
  const { reelTries } = await import('#domains/reels/server/queries/reels.ts')
  const [db, id] = [openRecorder(take, roll), '00000000-0000-4000-8000-000000000000']
  caller = 'domains/videos/server/films/tries.ts triesIn'
  for (const tries of [importTries, renderTries, reelTries]) {
    await db.transaction().execute(async (tx) => {
      await tries.begin(tx, id)
      await tries.forgive(tx, id)
      await tries.forgiveAll(tx, id)
      await tries.beginAnew(tx, id)
      await tries.countUnfinished(tx, id)
      await tries.listWaiting(tx, 1)
    })
  }
}

async function callAll(): Promise<void> {
  // Binds what the domains ask of each other.
  const { mayHear } = await import('#app/server/domains.ts')
  const { contentTypes, listedTypes } = await import('#domains/content/server.ts')
  const { notificationKinds } = await import('#domains/notifications/server.ts')
  const { videoAudience } = await import('#domains/videos/server/audience.ts')
  const { watchingEvents } = await import('#domains/events/server.ts')
  // One kind with the recipients of all.
  const kind = { ...notificationKinds()[0], recipients: () => recipientsOf(notificationKinds()) }
  const real = {
    ContentType: contentTypes()[0],
    ListedType: listedTypes()[0],
    NotificationKind: kind,
    AudienceKind: videoAudience.kind,
    LiveAsks: { ...watchingEvents, locks: async () => new Map() },
  }
  const { checker, functionsOf, close } = openTypes(root)
  const makerOf = openValues(checker, { db: openRecorder(take, roll), real, roll })
  caller = 'app/server/domains.ts mayHear'
  for (const role of ['user', 'siteadmin'] as const)
    await mayHear(openRecorder(take, roll), { ...anonymous, role }, ['inbox:00000000-0000-4000-8000-000000000000'])
  await callTries()
  for await (const one of functionsOf(files)) {
    caller = one.name
    await callOften(one, makerOf, (n) => {
      seed = 1 + (((n + 1) * 104_729_003) % 2_147_483_646)
    })
  }
  close()
}

// Calls go on in the background after what was waited for.
process.on('unhandledRejection', () => {})
const unbuilt = await startCoverage()
await callAll()
const left = (await unbuilt(files)).map(({ file, text }) => ({ file: file.slice(root.length + 1), text }))
const text = JSON.stringify({ statements: [...asked].map(([text, from]) => ({ text, from })), left })
// Some of what was called goes on for ever.
process.stdout.write(text, () => process.exit(0))
