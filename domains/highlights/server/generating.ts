import { type TextEngine, textEngine } from '#domains/engines/server.ts'
import { notify } from '#domains/notifications/server.ts'
import { listSlideTimes } from '#domains/slides/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { defineJob, isCutOff, type Job, type JobContext, whileWanted } from '#platform/server/jobs.ts'
import { highlightFeed } from '../contract/feed.ts'
import { type CheckedResult, suggestByEngine, summariseByEngine } from './asking-engine.ts'
import { suggestBuiltIn, summariseBuiltIn } from './built-in.ts'
import { generationJobNames } from './commands/generations.ts'
import { tellManagers } from './commands/highlights.ts'
import { showNewSummary, tellWaiting } from './commands/summaries.ts'
import type { Quotation } from './methods/quotations.ts'
import type { MethodResult, Spoken, SuggestedHighlight } from './methods/suggesting.ts'
import { summarySuggested } from './notifications.ts'
import {
  countMethodFailure,
  endGeneration,
  isGenerationWanted,
  type MethodRun,
  type Purpose,
  startGeneration,
} from './queries/generations.ts'
import { listHighlights, replaceSuggestions } from './queries/highlights.ts'
import { findSpoken } from './queries/spoken.ts'
import { findOwner, listSummaries, writeSummary } from './queries/summaries.ts'

/** After the first. */
const retries = 2

interface Wanted {
  readonly generationId: string
}

/** What was made, by which method, and what is to be said of that. */
interface Result<T> extends MethodResult<T> {
  readonly dropped: number
  readonly message: string
  readonly elapsedMs: number
}

/** By the engine where there is one and something of it holds, otherwise by the built-in method. */
async function made<T>(
  { ports, signal, log }: JobContext,
  row: MethodRun,
  ways: { readonly engine: (engine: TextEngine) => Promise<CheckedResult<T>>; readonly builtIn: () => Promise<MethodResult<T>> },
): Promise<Result<T>> {
  const begun = performance.now()
  const engine = row.requested_by === null ? null : await textEngine(ports, row.requested_by)
  let [dropped, message] = [0, '']
  if (engine) {
    try {
      const answer = await ways.engine(engine)
      if (answer.made.length > 0) return { ...answer, message, elapsedMs: performance.now() - begun }
      dropped = answer.dropped
      message = 'Nothing that the language model said holds against the transcript, so the built-in method was used.'
    } catch (error) {
      if (signal.aborted || !(error instanceof Problem)) throw error
      log.warn({ err: error }, 'the engine gave no answer; the built-in method takes its place')
      message = `${error.message} The built-in method was used.`
    }
  }
  return { ...(await ways.builtIn()), dropped, message, elapsedMs: performance.now() - begun }
}

interface Purposeful {
  readonly make: (context: JobContext, row: MethodRun, spoken: Spoken) => Promise<(tx: Tx) => Promise<void>>
  /** What follows where there is none in the end. */
  readonly giveUp: (tx: Tx, row: MethodRun, message: string) => Promise<void>
}

const silent = 'This video has no transcript.'
const failed = 'Something went wrong on our side. Please try again.'

/** It may be cut off anywhere and run again: what counts is what is stored in the end. */
const generationJob = (purpose: Purpose, { make, giveUp }: Purposeful): Job<Wanted> =>
  defineJob<Wanted>({
    name: generationJobNames[purpose],
    concurrency: 2,
    retries,
    timeout: 3600,
    run: ({ generationId }, waiting) =>
      whileWanted(
        waiting,
        () => isGenerationWanted(waiting.ports.db, generationId),
        async (context) => {
          const { db } = context.ports
          const row = await startGeneration(db, generationId)
          if (!row) return
          await publish(db, highlightFeed.changed, row.video_id)
          const end = (message: string) =>
            db.transaction().execute(async (tx) => {
              if (await endGeneration(tx, generationId, { state: 'failed', message })) await giveUp(tx, row, message)
            })
          try {
            const spoken = await findSpoken(db, row.video_id)
            if (!spoken || spoken.lines.length === 0) return await end(silent)
            const store = await make(context, row, spoken)
            await db.transaction().execute(store)
          } catch (error) {
            // Cut off is not failed.
            if (!isCutOff(context.signal) && (await countMethodFailure(db, generationId, retries + 1))) await end(failed)
            throw error
          }
        },
      ),
  })

/** Closer to a highlight that is there, a suggestion would say the same, ms. */
const near = 10_000

const suggestingJob = generationJob('highlights', {
  make: async (context, row, words) => {
    const { signal } = context
    const spoken = { ...words, slides: await listSlideTimes(context.ports.db, row.video_id) }
    const result = await made<SuggestedHighlight>(context, row, {
      engine: (engine) => suggestByEngine({ engine, spoken, signal }),
      builtIn: () => suggestBuiltIn(spoken, signal),
    })
    return async (tx) => {
      const ended = await endGeneration(tx, row.id, { ...outcomeOf(result), state: 'success' })
      if (!ended) return
      const kept = await listHighlights(tx, row.video_id, ['kept'])
      const isNew = ({ start }: SuggestedHighlight) => kept.every(({ start_ms: other }) => Math.abs(other - start) >= near)
      await replaceSuggestions(tx, row.video_id, { ...result, made: result.made.filter(isNew) })
      await tellManagers(tx, row.video_id)
    }
  },
  giveUp: (tx, { video_id: videoId }) => tellManagers(tx, videoId),
})

interface SummarySentence {
  readonly text: string
  readonly quotation: Quotation
}

const tooLittle = 'Too little is said in this video for a summary.'

const summarisingJob = generationJob('summary', {
  make: async (context, row, spoken) => {
    const { signal } = context
    const result = await made<SummarySentence>(context, row, {
      engine: (engine) => summariseByEngine({ engine, spoken, signal }),
      builtIn: async () => {
        const found = await summariseBuiltIn(spoken, signal)
        return { ...found, made: found.made.map((quotation) => ({ text: quotation.text, quotation })) }
      },
    })
    return (tx) => storeSummary(tx, row, result)
  },
  giveUp: async (tx, { video_id: videoId }, message) => {
    await tellWaiting(tx, videoId, { actorId: null, message })
    await tellManagers(tx, videoId)
  },
})

/** The video's own sentences are shown at once where a manager asked; everything else waits to be kept. */
async function storeSummary(tx: Tx, { id, video_id: videoId }: MethodRun, result: Result<SummarySentence>): Promise<void> {
  const isEmpty = result.made.length === 0
  const ended = await endGeneration(tx, id, isEmpty ? { state: 'failed', message: tooLittle } : { ...outcomeOf(result), state: 'success' })
  if (!ended) return
  if (isEmpty) {
    await tellWaiting(tx, videoId, { actorId: null, message: tooLittle })
    return tellManagers(tx, videoId)
  }
  const { method, version } = result
  const isShown = ended.by_manager && method === 'lexrank' && !(await listSummaries(tx, videoId)).some(({ state }) => state === 'kept')
  await writeSummary(tx, videoId, {
    state: isShown ? 'kept' : 'suggested',
    text: result.made.map(({ text }) => text).join(' '),
    sentences: result.made.map(({ quotation }) => quotation),
    method,
    version,
    edited: false,
    keptBy: isShown ? ended.requested_by : null,
  })
  if (isShown) return showNewSummary(tx, videoId, null)
  await tellManagers(tx, videoId)
  const owner = await findOwner(tx, videoId)
  const data = { accountIds: owner === undefined ? [] : [owner] }
  await notify(tx, summarySuggested, { subject: { type: 'video', id: videoId }, actorId: null, source: id, message: '', data })
}

const outcomeOf = ({ method, version, elapsedMs, made: { length }, dropped, message }: Result<unknown>) => ({
  method,
  version,
  elapsedMs,
  made: length,
  dropped,
  message,
})

export const highlightJobs = [suggestingJob, summarisingJob] as readonly unknown[] as readonly Job[]
