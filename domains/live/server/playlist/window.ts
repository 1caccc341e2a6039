import type { Ports } from '#platform/server/ports.ts'
import { ingestFeed } from '../../contract/feed.ts'
import type { LiveRenditionRow } from '../queries/segments.ts'
import type { StreamRow } from '../queries/streams.ts'
import { liveMaster } from './render.ts'
import { untilSo } from './until-so.ts'
import { openView } from './view.ts'

type Needed = Pick<Ports, 'db' | 'feed'>

/** What this process knows of a stream that is watched. */
export interface StreamWindow {
  stream(): StreamRow | undefined
  /** Whether something of each quality is there. */
  isWhole(): boolean
  /** Null: there is nothing to watch as yet. */
  master(): string | null
  /** Whether a quality has come so far; a part is counted from 0, without one the whole segment is meant. Undefined: there is none such. */
  has(renditionId: string, number: number, part?: number): boolean | undefined
  /** The number that comes next; what is far beyond nobody has heard of. */
  next(renditionId: string): number
  playlist(renditionId: string, skips: boolean): string | undefined
  /** Until it is so, or the longest time is over. */
  until(isSo: () => boolean, signal: AbortSignal): Promise<void>
}

/** ms for which what was read is believed without a word: rights follow from whether it is a video by now. */
const trustedFor = 5000
/** ms without a question after which a stream is forgotten here. */
const forgottenAfter = 60_000

/** The streams that are watched through this process: each is read once for all who watch it. */
export function openWindows(ports: Needed) {
  const windows = new Map<string, Opened>()
  const timer = setInterval(() => {
    for (const [eventId, window] of windows)
      if (Date.now() - window.askedAt() > forgottenAfter) {
        windows.delete(eventId)
        window.close()
      }
  }, forgottenAfter / 2).unref()

  return {
    async of(eventId: string): Promise<StreamWindow> {
      const window = windows.get(eventId) ?? openWindow(ports, eventId)
      windows.set(eventId, window)
      await window.ready()
      return window
    },
    stop(): void {
      clearInterval(timer)
      for (const window of windows.values()) window.close()
      windows.clear()
    },
  }
}

interface Opened extends StreamWindow {
  ready(): Promise<void>
  askedAt(): number
  close(): void
}

function openWindow(ports: Needed, eventId: string): Opened {
  const view = openView(ports, eventId)
  let askedAt = Date.now()
  const soon = () => void view.refresh().catch(() => {})
  const ends = [ports.feed.subscribe(ingestFeed.advanced, eventId, soon), ports.feed.subscribe(ingestFeed.changed, eventId, soon)]
  let first: Promise<void> | null = null
  const lastOf = (id: string) => view.segments.get(id)?.at(-1)
  const hasBegun = ({ id, codecs }: LiveRenditionRow) => codecs !== null && lastOf(id) !== undefined

  return {
    async ready() {
      askedAt = Date.now()
      // What could not be read is tried again by the next who asks.
      first ??= view.refresh()
      await first.catch((error: unknown) => {
        first = null
        throw error
      })
      await view.refreshOld(trustedFor)
    },
    askedAt: () => askedAt,
    close() {
      for (const end of ends) end()
    },
    stream: () => view.now().stream,
    isWhole: () => view.now().renditions.length > 0 && view.now().renditions.every(hasBegun),
    master() {
      const begun = view.now().renditions.filter(hasBegun)
      return begun.length > 0 ? liveMaster(begun) : null
    },
    next: (id) => (lastOf(id)?.number ?? -1) + 1,
    has(id, number, part) {
      const all = view.segments.get(id)
      if (!all) return undefined
      const segment = all[number]
      if (!segment) return false
      return segment.done || (part !== undefined && segment.parts.length > part)
    },
    playlist: view.playlist,
    until: (isSo, signal) => untilSo({ isSo, signal, waiting: view.waiting, look: () => void view.refreshOld().catch(() => {}) }),
  }
}
