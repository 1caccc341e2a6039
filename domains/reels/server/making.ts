import { peopleOf } from '#domains/accounts/server.ts'
import { discardFetched, failFetched, MediaRefusal } from '#domains/media/server.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { changePlayability, findVisibleVideo, manages, tellOfAsset } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { defineJob, type JobContext } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import { StorageProblem } from '#platform/server/storage.ts'
import type { Person } from '#platform/server/viewer.ts'
import { ReelFailure, reelFailures } from './failures.ts'
import { lookAtPassage } from './finding.ts'
import { type FilmPlan, usualPlan } from './plan.ts'
import { can } from './policy.ts'
import { beginReelTry, findUnfinishedReel, forgiveReelTry, markReelEnded, type ReelRow, setPlan } from './queries/reels.ts'
import { renderReel, wordsOfPlan } from './rendering.ts'
import { captionFileOf } from './spoken.ts'

const name = 'render-reel'

/** A file that takes its worker down must not do so for ever. */
const mostTries = 6

/** Asks for the work on a reel, unless it is asked for or at work already. */
export const askToRender = (tx: Tx, reelId: string, accountId: string | null): Promise<void> =>
  enqueue(tx, { name }, { reelId }, { singletonKey: reelId, group: { id: accountId ?? 'nobody' } })

/** ms between two looks at whether a reel is still wanted, and still allowed. */
const lookEvery = 2000

/** Makes a reel. It may be cut off anywhere and run again. */
export const renderReelJob = defineJob<{ reelId: string }>({
  name,
  class: 'media',
  policy: 'exclusive',
  concurrency: 2,
  groupConcurrency: 1,
  timeout: 2 * 3600,
  async run({ reelId }, context) {
    const { ports } = context
    const reel = await findUnfinishedReel(ports.db, reelId)
    if (!reel) return
    if (reel.deleted) return fail(context, reel, reelFailures.cancelled)
    if (reel.assetState === 'failed') return fail(context, reel, reel.assetFailure ?? reelFailures.broken)
    if (reel.assetState !== 'uploading') return succeed(context, reel)
    const ended = new AbortController()
    const look = setInterval(() => void whenUnwanted(context, reel, (why) => ended.abort(why)), lookEvery)
    try {
      await attempt({ ...context, signal: AbortSignal.any([context.signal, ended.signal]) }, reel)
      await succeed(context, reel)
    } catch (error) {
      const cause: unknown = ended.signal.aborted ? ended.signal.reason : error
      // Cut off is not failed.
      if (context.signal.aborted && !ended.signal.aborted) {
        await forgiveReelTry(ports.db, reelId)
        throw error
      }
      await settle(context, reel, cause)
    } finally {
      clearInterval(look)
    }
  },
})

async function whenUnwanted({ ports, log }: JobContext, reel: ReelRow, end: (why: ReelFailure) => void): Promise<void> {
  try {
    const now = await findUnfinishedReel(ports.db, reel.id)
    if (!now || now.deleted) end(new ReelFailure(reelFailures.cancelled))
    else await makerOf(ports, now)
  } catch (error) {
    if (error instanceof ReelFailure) end(error)
    else log.warn({ err: error }, 'whether a reel is still wanted could not be asked')
  }
}

interface Maker {
  readonly person: Person
  readonly source: { readonly id: string; readonly asset_id: string }
}

/** Who makes a reel, and of what, as long as they may. @throws ReelFailure */
async function makerOf({ db }: Pick<Ports, 'db'>, { accountId, sourceId }: ReelRow): Promise<Maker> {
  const [person] = accountId === null ? [] : await peopleOf(db, [accountId])
  if (!person || !can.make(person)) throw new ReelFailure(reelFailures.notAllowed)
  const source = sourceId === null ? undefined : await findVisibleVideo(db, person, sourceId)
  const isOver = source?.expires_at != null && source.expires_at.getTime() <= Date.now()
  if (!source || isOver || !manages(person, source)) throw new ReelFailure(reelFailures.withdrawn)
  return { person, source }
}

async function attempt(context: JobContext, reel: ReelRow): Promise<void> {
  const { ports } = context
  if ((await beginReelTry(ports.db, reel.id)) > mostTries) throw new ReelFailure(reelFailures.broken)
  const { person, source } = await makerOf(ports, reel)
  const plan = reel.plan ?? (await findPlan(context, reel, source))
  const stillMay = () => makerOf(ports, reel)
  await renderReel({ ...context, reel, person, sourceId: source.id, sourceAsset: source.asset_id, plan, stillMay })
}

/** Of one that nobody has edited. */
async function findPlan({ ports }: JobContext, reel: ReelRow, source: Maker['source']): Promise<FilmPlan> {
  const { startMs, endMs } = reel
  const plan = usualPlan(reel, await lookAtPassage(ports, { videoId: source.id, assetId: source.asset_id, startMs, endMs }))
  await setPlan(ports.db, reel.id, plan)
  return plan
}

async function succeed({ ports }: JobContext, { id }: ReelRow): Promise<void> {
  const reel = await findUnfinishedReel(ports.db, id)
  const { plan, sourceId, videoId } = reel ?? {}
  const words = plan?.captions === 'soft' && sourceId ? await wordsOfPlan(ports, sourceId, plan) : undefined
  await ports.db.transaction().execute(async (tx) => {
    if (videoId && words && words.cues.length > 0)
      await putTranscript(tx, videoId, { language: words.language, vtt: captionFileOf(words.cues) })
    await markReelEnded(tx, id, { state: 'done' })
  })
}

/** Ends it and gives the space back. */
async function fail({ ports }: JobContext, reel: ReelRow, failure: string): Promise<void> {
  await discardFetched(ports, reel.assetId, reel.uploadId)
  await failFetched({ changePlayability, tellShown: tellOfAsset }, ports, reel.assetId, failure)
  await ports.db.transaction().execute((tx) => markReelEnded(tx, reel.id, { state: 'failed', failure }))
}

const isFull = (error: unknown): boolean =>
  (error instanceof StorageProblem && error.reason === 'full') ||
  (error instanceof Problem && error.reason === 'no_space') ||
  (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC'

/** What is for good ends it; what may pass is tried again; where there is no room now, `resume-reels` looks every minute. */
async function settle(context: JobContext, reel: ReelRow, error: unknown): Promise<void> {
  const failure = failureOf(error)
  if (failure !== undefined) {
    context.log.info({ reelId: reel.id, failure, cause: error }, 'a reel could not be made')
    return fail(context, reel, failure)
  }
  if (!isFull(error)) throw error
  await forgiveReelTry(context.ports.db, reel.id)
}

/** What ends it for good. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof ReelFailure || error instanceof MediaRefusal) return error.message
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'not_found') return reelFailures.cancelled
  return ['too_large', 'invalid', 'forbidden', 'rate_limited'].includes(error.code) ? error.message : undefined
}
