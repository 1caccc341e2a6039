import { t } from '@lingui/core/macro'
import { call, isRefusal } from '#platform/web/client.ts'
import { liveRoutes } from '../../contract.ts'
import { broadcastOff, readBroadcast, setBroadcast } from './broadcast-state.ts'
import { type BroadcastFormat, broadcastFormat, broadcastRecorder } from './formats.ts'
import { sendPiece } from './send-piece.ts'

/** ms of a piece: players are behind by about as much. */
const pieceTime = 400
/** ms between two tries, and for how long the server is tried before what was recorded meanwhile is given up. */
const tryEvery = 500
const longestTrying = 6000
/** ms for which its own turn, which is just over, may keep a new broadcast waiting, and for which the server may be out of reach. */
const longestBeginning = { stream_taken: 15_000, unreachable: 300_000 }

interface Run {
  readonly eventId: string
  readonly stream: MediaStream
  readonly format: BroadcastFormat
  stopped: boolean
  recorder: MediaRecorder | null
}

let run: Run | null = null

/** Sends a stream to an event until it is stopped; where the server loses it, a new one begins by itself. */
export async function startBroadcast(eventId: string, stream: MediaStream): Promise<void> {
  const format = broadcastFormat()
  if (run || !format) return
  const mine: Run = { eventId, stream, format, stopped: false, recorder: null }
  run = mine
  setBroadcast({ ...broadcastOff, phase: 'starting', eventId, hasSound: stream.getAudioTracks().length > 0 })
  for (const track of stream.getTracks()) track.addEventListener('ended', () => stopBroadcast(), { once: true })
  let problem: string | null = null
  try {
    while (!mine.stopped) await broadcastOnce(mine)
  } catch (error) {
    problem = isRefusal(error) && error.message ? error.message : t`The server cannot be reached at the moment. Please try again.`
  }
  run = null
  setBroadcast({ ...broadcastOff, eventId, problem })
}

/** What was recorded is still sent. */
export function stopBroadcast(): void {
  if (!run || run.stopped) return
  run.stopped = true
  setBroadcast({ phase: 'stopping' })
  if (run.recorder?.state === 'recording') run.recorder.stop()
}

async function broadcastOnce(mine: Run): Promise<void> {
  const id = await begin(mine)
  if (id === null) return
  const recorder = broadcastRecorder(mine.stream, mine.format)
  mine.recorder = recorder
  setBroadcast({ phase: 'sending', since: Date.now() })
  try {
    await sendAll(mine.eventId, id, piecesOf(recorder))
  } finally {
    if (recorder.state === 'recording') recorder.stop()
  }
  // The person ended sharing, or everything was pulled out.
  if (!mine.stream.active) mine.stopped = true
  if (!mine.stopped) return setBroadcast({ phase: 'interrupted' })
  await call(liveRoutes.endBroadcast, { params: { id: mine.eventId, broadcastId: id } }).catch(() => {})
}

/** @returns null where it was stopped meanwhile. @throws Refusal */
async function begin(mine: Run): Promise<string | null> {
  const { eventId, stream } = mine
  const { container } = mine.format
  const body = { container, ...picturesOf(stream), has_sound: stream.getAudioTracks().length > 0 }
  for (const since = performance.now(); ; await pause(tryEvery)) {
    if (mine.stopped) return null
    try {
      return (await call(liveRoutes.beginBroadcast, { params: { id: eventId }, body })).id
    } catch (error) {
      if (readBroadcast().phase === 'starting' || performance.now() - since > longestAfter(error)) throw error
    }
  }
}

/** Its own from before, of which the server has not noticed yet that it is over; or a server that is just coming back. What else there is stays. */
function longestAfter(error: unknown): number {
  if (isRefusal(error, 'unreachable')) return longestBeginning.unreachable
  return isRefusal(error, 'conflict') && error.reason === 'stream_taken' ? longestBeginning.stream_taken : -1
}

function picturesOf(stream: MediaStream) {
  const { width = 1280, height = 720, frameRate = 30 } = stream.getVideoTracks()[0]?.getSettings() ?? {}
  return { width, height, frame_rate: frameRate }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What a recorder writes, as it writes it; what waits while a piece is on its way goes in the next. */
async function* piecesOf(recorder: MediaRecorder): AsyncGenerator<Blob> {
  let waiting: Blob[] = []
  let wake = () => {}
  let ended = false
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) waiting.push(data)
    wake()
  })
  recorder.addEventListener('stop', () => {
    ended = true
    wake()
  })
  recorder.start(pieceTime)
  while (!ended || waiting.length > 0) {
    if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    const piece = new Blob(waiting)
    waiting = []
    if (piece.size > 0) yield piece
  }
}

/** Ends with the pieces, or when nobody takes them any more. */
async function sendAll(eventId: string, broadcastId: string, pieces: AsyncIterable<Blob>): Promise<void> {
  let sequence = 0
  for await (const bytes of pieces) {
    const end = performance.now() + longestTrying
    let answer = await sendPiece({ eventId, broadcastId, sequence, bytes })
    while (answer === 'again' && performance.now() < end) {
      await pause(tryEvery)
      answer = await sendPiece({ eventId, broadcastId, sequence, bytes })
    }
    if (answer !== 'taken') return
    sequence += 1
  }
}
