import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MasterFile, openMasterFile } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { publish } from '#platform/server/feed.ts'
import type { Person } from '#platform/server/viewer.ts'
import { ingestFeed } from '../../contract/feed.ts'
import { isHeld } from '../queries/holding.ts'
import { beginVideo, endVideo, releaseVideo, type TakenVideo } from '../queries/videos.ts'
import type { Bench } from '../running/bench.ts'
import { nothingArrives, tooLong, unplayable } from '../running/ingest.ts'
import { runStream } from '../running/run.ts'
import { type KeepingEnd, keepTaken } from './keeping.ts'
import { positionAt, startAt } from './position.ts'
import { judgeVideo } from './rights.ts'
import { videoInput } from './video-input.ts'

const noFile = 'The file of the video is no longer there.'

/** s until what cannot be played as yet, what broke off at once, and what the machine has no room for, is tried again. */
const tryAgain = { prepared: 5, broken: 5, refused: 20 }
/** ms: what ended sooner has broken off. */
const shortestRun = 2000
/** ms in which encoders that wait, in whatever process, take over. */
const handover = 2000

type Outcome =
  | { readonly kind: 'over'; readonly person: Person }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'later'; readonly why: string | null; readonly seconds: number }
  /** A host ended it, or chose another one. */
  | { readonly kind: 'lost' }

/** Plays what was chosen to its event, from where the clock says to its end. What is cut off goes on, here or elsewhere. */
export async function playVideo(bench: Bench, video: TakenVideo): Promise<void> {
  const keeping = keepTaken(bench, video)
  try {
    await settle(bench, video, await play(bench, video, keeping.ended))
  } catch (error) {
    bench.ports.log.error({ err: error, eventId: video.eventId }, 'a video could not be played to its event')
    await releaseVideo(bench.ports.db, video, { seconds: tryAgain.refused, failure: null })
  } finally {
    keeping.stop()
  }
}

async function play(bench: Bench, video: TakenVideo, keepingEnded: Promise<KeepingEnd>): Promise<Outcome> {
  const { ports } = bench
  const verdict = await judgeVideo(ports.db, bench.asks, video)
  if ('refusal' in verdict) {
    const { refusal: why, isFinal } = verdict
    return isFinal ? { kind: 'refused', why } : { kind: 'later', why, seconds: tryAgain.prepared }
  }
  await using file = await openMasterFile(ports, verdict.assetId)
  if (!file) return { kind: 'refused', why: noFile }
  const begun = video.isOpen ? await beginVideo(ports.db, video) : await beginBoth(bench, video, verdict.person)
  if (begun === undefined) return { kind: 'later', why: null, seconds: tryAgain.refused }
  // The file is open until it was sent.
  return await send(bench, { video, file, begun, keepingEnded, person: verdict.person })
}

/**
 * The event begins with its video at its planned hour, in the name of whoever chose that.
 *
 * @returns s since the video began; undefined: nothing has begun, since the event was ended or withdrawn from them meanwhile, or the video dropped
 */
async function beginBoth({ ports: { db }, asks }: Bench, video: TakenVideo, person: Person): Promise<number | undefined> {
  try {
    return await db.transaction().execute(async (tx) => {
      await asks.setState(tx, person, video.eventId, 'LIVE')
      const begun = await beginVideo(tx, video)
      if (begun === undefined) throw new Problem('conflict')
      return begun
    })
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

interface Sending {
  readonly video: TakenVideo
  readonly file: MasterFile
  /** s */
  readonly begun: number
  readonly keepingEnded: Promise<KeepingEnd>
  readonly person: Person
}

async function send(bench: Bench, { video, file, begun, keepingEnded, person }: Sending): Promise<Outcome> {
  const since = performance.now()
  const elapsed = () => begun + (performance.now() - since) / 1000
  const played = { duration: file.media.duration, loops: video.loops }
  const isOver = () => positionAt(elapsed(), played) === null
  if (isOver()) return { kind: 'over', person }
  const beginsAnew = startAt(begun, played) === 0
  const input = videoInput(file, { elapsed, loops: video.loops })
  const ending = keepingEnded.then((by): Outcome => {
    input.close()
    return by.kind === 'over' ? { kind: 'over', person } : by
  })
  const why = await runStream(bench, { eventId: video.eventId, id: randomUUID(), kind: 'video', keyHash: null }, input)
  const ended = await Promise.race([ending, Promise.resolve(null)])
  if (ended) return ended
  if (why === tooLong || (why === unplayable && beginsAnew)) return { kind: 'refused', why }
  // The next process says whether it is over: an encoder that waits comes back to that.
  if (bench.stopping.aborted) return { kind: 'later', why: null, seconds: 0 }
  if (isOver()) return { kind: 'over', person }
  // Of a file that breaks in its middle what comes behind that may do.
  if (why !== null) return { kind: 'later', why: why === nothingArrives ? unplayable : why, seconds: tryAgain.refused }
  return { kind: 'later', why: null, seconds: performance.now() - since < shortestRun ? tryAgain.broken : 0 }
}

async function settle(bench: Bench, video: TakenVideo, outcome: Outcome): Promise<void> {
  const { db } = bench.ports
  if (outcome.kind === 'over') await end(bench, video, outcome.person)
  if (outcome.kind === 'refused') await endVideo(db, video, outcome.why)
  if (outcome.kind === 'later') await releaseVideo(db, video, { seconds: outcome.seconds, failure: outcome.why })
}

/** It was played to its end; the event ends with it where that was wished and nothing else is sent. */
async function end(bench: Bench, video: TakenVideo, person: Person): Promise<void> {
  const { db } = bench.ports
  if (video.endsEvent && !(await goesOn(bench, video)) && (await endEvent(bench, video, person))) return
  await endVideo(db, video, null)
}

/** Whether somebody sends to the event, or waits to. */
async function goesOn({ ports }: Bench, { eventId }: TakenVideo): Promise<boolean> {
  await sleep(handover)
  return isHeld(ports.db, eventId)
}

/** @returns false: whoever chose the video may not end the event any more */
async function endEvent({ ports: { db }, asks }: Bench, video: TakenVideo, person: Person): Promise<boolean> {
  try {
    // The event is locked first, as by everybody who changes it.
    await db.transaction().execute(async (tx) => {
      await asks.setState(tx, person, video.eventId, 'CLOSED')
      if (!(await endVideo(tx, video, null))) throw new Problem('conflict')
      await publish(tx, ingestFeed.changed, video.eventId)
    })
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
