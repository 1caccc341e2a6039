import { peopleOf } from '#domains/accounts/server.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { FilmFailure, type FilmKind, findVisibleVideo, makeFilmOf, manages } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { defineJob, type JobContext } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { reelFailures } from './failures.ts'
import { lookAtPassage } from './finding.ts'
import { type FilmPlan, usualPlan } from './plan.ts'
import { can } from './policy.ts'
import { findUnfinishedReel, markReelEnded, type ReelRow, reelTries, setPlan } from './queries/reels.ts'
import { renderReel, wordsOfPlan } from './rendering.ts'
import { captionFileOf } from './spoken.ts'

const name = 'render-reel'

/** Asks for the work on a reel, unless it is asked for or at work already. */
export const askToRender = (tx: Tx, reelId: string, accountId: string | null): Promise<void> =>
  enqueue(tx, { name }, { reelId }, { singletonKey: reelId, group: { id: accountId ?? 'nobody' } })

/** Makes a reel. It may be cut off anywhere and run again. */
export const renderReelJob = defineJob<{ reelId: string }>({
  name,
  class: 'media',
  policy: 'exclusive',
  concurrency: 2,
  groupConcurrency: 1,
  timeout: 2 * 3600,
  run: ({ reelId }, context) => makeFilmOf(reelKind, reelId, context),
})

const reelKind: FilmKind<ReelRow> = {
  find: findUnfinishedReel,
  tries: reelTries,
  stillMay: makerOf,
  make: makeReel,
  onMade: wordsOfReel,
  end: markReelEnded,
  cancelled: reelFailures.cancelled,
  broken: reelFailures.broken,
}

interface ReelMaker {
  readonly person: Person
  readonly source: { readonly id: string; readonly asset_id: string }
}

/** Who makes a reel, and of what, as long as they may. @throws FilmFailure */
async function makerOf({ db }: Pick<Ports, 'db'>, { accountId, sourceId }: ReelRow): Promise<ReelMaker> {
  const [person] = accountId === null ? [] : await peopleOf(db, [accountId])
  if (!person || !can.make(person)) throw new FilmFailure(reelFailures.notAllowed)
  const source = sourceId === null ? undefined : await findVisibleVideo(db, person, sourceId)
  const isOver = source?.expires_at != null && source.expires_at.getTime() <= Date.now()
  if (!source || isOver || !manages(person, source)) throw new FilmFailure(reelFailures.withdrawn)
  return { person, source }
}

async function makeReel(context: JobContext, reel: ReelRow): Promise<void> {
  const { ports } = context
  const { person, source } = await makerOf(ports, reel)
  const plan = reel.plan ?? (await findPlan(context, reel, source))
  const stillMay = () => makerOf(ports, reel)
  await renderReel({ ...context, reel, person, sourceId: source.id, sourceAsset: source.asset_id, plan, stillMay })
}

/** Of one that nobody has edited. */
async function findPlan({ ports }: JobContext, reel: ReelRow, source: ReelMaker['source']): Promise<FilmPlan> {
  const { startMs, endMs } = reel
  const plan = usualPlan(reel, await lookAtPassage(ports, { videoId: source.id, assetId: source.asset_id, startMs, endMs }))
  await setPlan(ports.db, reel.id, plan)
  return plan
}

/** What is said in it becomes a transcript of its short, where it is not drawn into the picture. */
async function wordsOfReel({ ports }: JobContext, { plan, sourceId, videoId }: ReelRow): Promise<(tx: Tx) => Promise<void>> {
  const words = plan?.captions === 'soft' && sourceId ? await wordsOfPlan(ports, sourceId, plan) : undefined
  return async (tx) => {
    if (words && words.cues.length > 0) await putTranscript(tx, videoId, { language: words.language, vtt: captionFileOf(words.cues) })
  }
}
