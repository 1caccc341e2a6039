import { readFlags } from '#domains/accounts/server.ts'
import { quizFacts } from '#domains/quizzes/contract.ts'
import { trackFacts } from '#domains/tracks/contract.ts'
import type { Db } from '#platform/server/db.ts'
import { defineJob, type Job, on, onAll, type Reaction } from '#platform/server/jobs.ts'
import { openGuard } from '#platform/server/outgoing/guard.ts'
import { noteTrouble, readSending } from './queries/sending.ts'
import { deleteOldStatements, listWaitingStatements } from './queries/statements.ts'
import { forgetSessions } from './queries/watched.ts'
import { openDelivery } from './sending/delivery.ts'
import { RecordStoreFailure } from './sending/failures.ts'
import { openRecordStore } from './sending/record-store.ts'
import { tellAdmins } from './sending/refusal-mail.ts'
import { type AnsweredQuestion, stateAnswers, stateAttempt, stateTrack, stateWatching } from './stating.ts'

/** What is lost here nobody else notices. */
const patient = { retries: 20, longestWait: 600, concurrency: 2 }

/** One answer is what earlier releases have left in the queue. */
const answered = defineJob<{ readonly all: readonly AnsweredQuestion[] } | AnsweredQuestion>({
  name: 'state-answer',
  ...patient,
  run: (data, { ports: { db, config } }) => db.transaction().execute((tx) => stateAnswers(tx, config, 'all' in data ? data.all : [data])),
})

const finished = defineJob<{ attemptId: string; accountId: string }>({
  name: 'state-attempt',
  ...patient,
  run: ({ attemptId }, { ports: { db, config } }) => db.transaction().execute((tx) => stateAttempt(tx, config, attemptId)),
})

const completed = defineJob<{ trackId: string; accountId: string }>({
  name: 'state-track',
  ...patient,
  run: ({ trackId, accountId }, { ports: { db, config } }) => db.transaction().execute((tx) => stateTrack(tx, config, trackId, accountId)),
})

export const xapiReactions: readonly Reaction[] = [
  onAll(quizFacts.answered, answered),
  on(quizFacts.finished, finished),
  on(trackFacts.completed, completed),
]

/** States what people watched since the last time. Cut off anywhere, it goes on where it was. */
export const stateWhatWasWatched = defineJob<object>({
  name: 'state-watching',
  schedule: '* * * * *',
  policy: 'stately',
  async run(_data, { ports: { db, config }, signal }) {
    while (!signal.aborted && (await db.transaction().execute((tx) => stateWatching(tx, config))));
  },
})

/** Statements of one request. */
const batch = 50
/** What is left after so long (ms) is sent a minute later, before the job is held to hang. */
const longestRun = 600_000

const isOn = async (db: Db): Promise<boolean> => (await readFlags(db)).xapi_statements === 1

/** Sends what waits, in its order and each once, until nothing is left or something stands in the way. One runs at a time. */
export const sendStatements = defineJob<object>({
  name: 'send-statements',
  schedule: '* * * * *',
  policy: 'stately',
  async run(_data, { ports: { db, config }, signal }) {
    const { recordStore } = config
    if (recordStore === undefined) return
    const { next_try_at: nextTry, is_told: isDoubted } = await readSending(db)
    if (nextTry !== null && nextTry.getTime() > Date.now()) return
    const delivery = openDelivery(db, openRecordStore(openGuard(config), recordStore, signal), isDoubted)
    const end = Date.now() + longestRun
    try {
      let waiting = await listWaitingStatements(db, 0, batch)
      // Whoever switches statements off wants no more of them sent.
      while (waiting.length > 0 && !signal.aborted && Date.now() < end && (await isOn(db))) {
        await delivery.send(waiting)
        waiting = await listWaitingStatements(db, waiting.at(-1)?.number ?? 0, batch)
      }
    } catch (error) {
      if (!(error instanceof RecordStoreFailure)) throw error
      const { message: failure, said, isRefused, wait } = error
      await db.transaction().execute(async (tx) => {
        if (await noteTrouble(tx, { failure, said, isRefused, wait })) await tellAdmins(tx, config, failure)
      })
    }
  },
})

/** Rows that are deleted together. */
const sweptAtOnce = 5_000

export const sweepStatements = defineJob<object>({
  name: 'sweep-statements',
  schedule: '40 3 * * *',
  policy: 'stately',
  async run(_data, { ports: { db }, signal }) {
    let swept = 1
    while (swept > 0 && !signal.aborted) swept = await db.transaction().execute((tx) => deleteOldStatements(tx, sweptAtOnce))
    await db.transaction().execute(forgetSessions)
  },
})

export const xapiJobs: readonly Job[] = [stateWhatWasWatched, sendStatements, sweepStatements]
