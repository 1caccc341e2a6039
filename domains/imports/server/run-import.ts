import { peopleOf } from '#domains/accounts/server.ts'
import { delayFetched, discardFetched, failFetched } from '#domains/media/server.ts'
import { changePlayability, tellOfAsset } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { defineJob, isCutOff, type Job, type JobContext } from '#platform/server/jobs.ts'
import { NotReachable } from '#platform/server/outgoing/guard.ts'
import { TooMuch, TooSlow } from '#platform/server/outgoing/limited.ts'
import { StorageProblem } from '#platform/server/storage.ts'
import { askToRun, runImportName } from './asking.ts'
import { Failure, failures } from './failures.ts'
import { fetchFile } from './from-address.ts'
import { fetchFromSite } from './from-site.ts'
import { can } from './policy.ts'
import { findUnfinished, type ImportRow, importTries, markEnded } from './queries.ts'
import { tellOf } from './work.ts'

/** Without getting any further. */
const mostTries = 6

/** Fetches the bytes of an import. It may be cut off anywhere and run again. */
const runImport = defineJob<{ importId: string }>({
  name: runImportName,
  class: 'media',
  policy: 'exclusive',
  concurrency: 3,
  groupConcurrency: 2,
  timeout: 6 * 3600,
  async run({ importId }, context) {
    const { db } = context.ports
    const row = await findUnfinished(db, importId)
    if (!row) return
    if (row.deleted) return fail(context, row, failures.cancelled())
    if (row.assetState === 'failed') return fail(context, row, row.assetFailure ?? failures.unavailable())
    if (row.assetState !== 'uploading') return succeed(context, row)
    const cancelled = new AbortController()
    const look = setInterval(() => void whenUnwanted(context, importId, () => cancelled.abort(new Error('nobody wants it any more'))), 2000)
    try {
      await attempt({ ...context, signal: AbortSignal.any([context.signal, cancelled.signal]) }, row)
      await succeed(context, row)
    } catch (error) {
      if (cancelled.signal.aborted) return await fail(context, row, failures.cancelled())
      // Cut off is not failed, and a process that stops is not the import's fault.
      if (context.signal.aborted) {
        if (isCutOff(context.signal)) await importTries.forgive(db, importId)
        throw error
      }
      await settle(context, row, error)
    } finally {
      clearInterval(look)
    }
  },
})

async function whenUnwanted({ ports, log }: JobContext, importId: string, end: () => void): Promise<void> {
  try {
    const row = await findUnfinished(ports.db, importId)
    if (!row || row.deleted) end()
  } catch (error) {
    log.warn({ err: error }, 'whether an import is still wanted could not be asked')
  }
}

async function attempt(context: JobContext, row: ImportRow): Promise<void> {
  const { db } = context.ports
  if ((await importTries.begin(db, row.id)) > mostTries)
    throw new Failure(row.platform === 'address' ? failures.unreachable() : failures.unavailable())
  const [person] = row.account_id === null ? [] : await peopleOf(db, [row.account_id])
  if (!person || !can.import(person)) throw new Failure(failures.notAllowed())
  if (await delayFetched(db, row.asset_id, null)) await tellOf(db, row, 'changed')
  const work = { ...context, row, person }
  if (row.platform === 'address') await fetchFile(work)
  else await fetchFromSite(work, row.platform)
}

async function succeed({ ports: { db } }: JobContext, row: ImportRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await markEnded(tx, row.id, { state: 'done' })
    await tellOf(tx, row, 'changed')
  })
}

/** Ends it and gives the space back. */
async function fail({ ports }: JobContext, row: ImportRow, failure: string): Promise<void> {
  const now = (await findUnfinished(ports.db, row.id)) ?? row
  await discardFetched(ports, row.asset_id, now.upload_id)
  await failFetched({ changePlayability, tellShown: tellOfAsset }, ports, row.asset_id, failure)
  await ports.db.transaction().execute(async (tx) => {
    await markEnded(tx, row.id, { state: 'failed', failure })
    await tellOf(tx, row, 'changed')
  })
}

const isFull = (error: unknown): boolean =>
  (error instanceof StorageProblem && error.reason === 'full') ||
  (error instanceof Problem && error.reason === 'no_space') ||
  (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC'

const noSpace = 'There is no space left on the server. Nothing is lost: the import goes on by itself as soon as there is.'

/** What is for good ends it; what may pass is tried again; where there is no room now, `resume-imports` looks every minute. */
async function settle(context: JobContext, row: ImportRow, error: unknown): Promise<void> {
  const { ports, log } = context
  const failure = failureOf(error)
  if (failure !== undefined) {
    log.info({ importId: row.id, failure, cause: error }, 'an import failed')
    return fail(context, row, failure)
  }
  if (!isFull(error)) throw error
  await importTries.forgiveAll(ports.db, row.id)
  if (await delayFetched(ports.db, row.asset_id, noSpace)) await tellOf(ports.db, row, 'changed')
}

/** What ends it for good. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof Failure) return error.message
  if (error instanceof NotReachable) return failures.unreachable()
  if (error instanceof TooMuch) return failures.tooLarge()
  if (error instanceof TooSlow) return failures.tooSlow()
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'not_found') return failures.cancelled()
  return ['too_large', 'invalid', 'forbidden', 'rate_limited'].includes(error.code) ? error.message : undefined
}

/** Takes up again what came to rest: a worker was killed, the tries of its job ran out, there was no space. */
const resumeImports = defineJob<object>({
  name: 'resume-imports',
  schedule: '* * * * *',
  policy: 'stately',
  async run(_data, { ports: { db } }) {
    const waiting = await importTries.listWaiting(db, 1000)
    await db.transaction().execute(async (tx) => {
      for (const { id, accountId } of waiting) await askToRun(tx, id, accountId)
    })
  },
})

export const importJobs = [runImport, resumeImports] as readonly unknown[] as readonly Job[]
