import { setTimeout as sleep } from 'node:timers/promises'
import { LimitReached, speechEngine } from '#domains/engines/server.ts'
import type { Db } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Ports } from '#platform/server/ports.ts'
import { streamFeed } from '../../contract/feed.ts'
import type { StreamCaption, StreamHealth } from '../../contract.ts'
import type { Publisher } from '../queries/holding.ts'
import { insertCaptions, type NewCaptions } from './captions.ts'
import { passagesOf, type SpokenPassage } from './passages.ts'

export interface Captioner {
  /** The next samples of 16 kHz, mono, 16 bit. */
  take(samples: Buffer): void
  state(): StreamHealth['captions']
  /** Nothing more comes: what is left is still written down, unless that takes long. */
  finish(): Promise<void>
  stop(): void
}

interface Options {
  readonly ports: Ports
  readonly publisher: Publisher
  /** For whom it is counted. */
  readonly ownerId: string
  /** s from the encoder's time to that of the event; null while nothing is kept. */
  readonly placed: () => number | null
}

type Heard = Readonly<Record<'startMs' | 'endMs', number> & Record<'text', string>>

/** Passages that wait for the engine: of an engine that is slower than people speak the oldest are left out. */
const mostWaiting = 2
/** ms that the engine has for what was said last. */
const lastWords = 3000
/** ms of sound that are counted at once. */
const counted = 60_000
/** What is taken for the language where the engine does not say it. */
const fallbackLanguage = 'en'

/** Writes down what is said in a stream while it is sent, where there is an engine for it. Nothing waits for that. */
export async function openCaptioner({ ports, publisher, ownerId, placed }: Options): Promise<Captioner | null> {
  if (!(await speechEngine(ports, ownerId))) return null
  const stopping = new AbortController()
  const sound = passagesOf()
  const languages = new Map<string, number>()
  let waiting: { readonly passage: SpokenPassage; readonly begins: number }[] = []
  let state: StreamHealth['captions'] = 'on'
  let working: Promise<void> | null = null

  function queue(passages: readonly SpokenPassage[]): void {
    for (const passage of passages) {
      const base = placed()
      if (base === null || stopping.signal.aborted) continue
      const begins = Math.round(passage.from + base * 1000)
      // What is said before the event is shown to nobody.
      if (begins + passage.ms <= 0) continue
      waiting.push({ passage, begins })
      if (waiting.length > mostWaiting) {
        waiting = waiting.slice(-mostWaiting)
        state = 'behind'
      }
    }
    if (waiting.length > 0)
      working ??= work().finally(() => {
        working = null
      })
  }

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next && !stopping.signal.aborted; next = waiting.shift()) {
      try {
        await write(next.passage, next.begins)
        state = waiting.length === mostWaiting ? state : 'on'
      } catch (error) {
        if (stopping.signal.aborted) break
        state = error instanceof LimitReached ? 'limit' : 'failing'
        ports.log.warn({ err: error, eventId: publisher.eventId }, 'what is said at an event could not be written down')
      }
    }
  }

  async function write({ samples, ms, silences }: SpokenPassage, begins: number): Promise<void> {
    // It may have been switched off meanwhile.
    const engine = await speechEngine(ports, ownerId)
    if (!engine) return
    const work = `live ${publisher.eventId} ${Math.max(0, Math.floor(begins / counted))}`
    const heard = await engine.hear({ samples, ms, silences, work, countedMs: counted, signal: stopping.signal })
    if (heard.language !== null) languages.set(heard.language, (languages.get(heard.language) ?? 0) + 1)
    const cues = heard.cues.flatMap((cue) => cuesFrom(begins, cue))
    await keepCaptions(ports.db, publisher, { language: mostHeard(languages), cues })
  }

  return {
    take: (samples) => queue(sound.take(samples)),
    state: () => state,
    async finish() {
      queue(sound.rest())
      await Promise.race([working, sleep(lastWords, undefined, { ref: false })])
    },
    stop: () => stopping.abort(),
  }
}

/** Whoever watches is told of them, and of their language where that is new. */
async function keepCaptions(db: Db, publisher: Publisher, heard: NewCaptions): Promise<void> {
  const [first, last] = [heard.cues[0], heard.cues.at(-1)]
  if (!first || !last) return
  const kept = await insertCaptions(db, publisher, heard)
  if (!kept) return
  if (kept.isNews) await publish(db, streamFeed.stream, publisher.eventId)
  await publish(db, streamFeed.caption, publisher.eventId, { from: first.start, to: last.start })
}

/** A cue of a passage that begins at so many ms of the event; none where it was said before. */
function cuesFrom(begins: number, { startMs, endMs, text }: Heard): StreamCaption[] {
  const start = begins + Math.round(startMs)
  return start < 0 ? [] : [{ start, end: Math.max(begins + Math.round(endMs), start + 1), text }]
}

const mostHeard = (languages: ReadonlyMap<string, number>): string =>
  [...languages].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? fallbackLanguage
