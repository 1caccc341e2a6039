import type { Ports } from '#platform/server/ports.ts'
import { listStreamCues } from '../queries/cues.ts'
import { type LiveRenditionRow, listLiveRenditions, listSegments, type SegmentRow } from '../queries/segments.ts'
import { findStream, type StreamRow } from '../queries/streams.ts'
import { livePlaylist, type StreamCue } from './render.ts'
import { takeIn } from './take-in.ts'

/** A number that no segment has. */
const noParts = 2_147_483_647

/** ms */
const oldAfter = 1000

interface Now {
  readonly stream: StreamRow | undefined
  readonly renditions: readonly LiveRenditionRow[]
  readonly cues: readonly StreamCue[]
}

/** What was read of a stream, and the texts that are made of it: once for all who ask. */
export function openView({ db }: Pick<Ports, 'db'>, eventId: string) {
  const segments = new Map<string, SegmentRow[]>()
  const texts = new Map<string, string>()
  /** Called when something was read. */
  const waiting = new Set<() => void>()
  let now: Now = { stream: undefined, renditions: [], cues: [] }
  let reading: Promise<void> | null = null
  let again = false
  let readAt = 0

  async function read(): Promise<void> {
    const from = firstOpen(segments, now.renditions)
    const [stream, renditions, rows, cues] = await Promise.all([
      findStream(db, eventId),
      listLiveRenditions(db, eventId),
      listSegments(db, eventId, { from, partsFrom: segments.size === 0 ? noParts : from }),
      listStreamCues(db, eventId),
    ])
    now = { stream, renditions, cues }
    takeIn(segments, renditions, rows)
    texts.clear()
    readAt = Date.now()
    for (const look of [...waiting]) look()
  }

  /** What is asked for while it is read is read after it. */
  function refresh(): Promise<void> {
    again = reading !== null
    reading ??= read().finally(() => {
      reading = null
      if (again) void refresh().catch(() => {})
    })
    return reading
  }

  /** Where nothing was heard for a while: a word of it may have been lost. However many wait, it is read once. */
  async function refreshOld(age = oldAfter): Promise<void> {
    if (Date.now() - readAt >= age) await (reading ?? refresh())
  }

  function playlist(id: string, skips: boolean): string | undefined {
    const all = segments.get(id)
    if (!all) return undefined
    const name = `${id} ${skips}`
    const text = texts.get(name) ?? livePlaylist(playlistOf(id, all, { segments, now }), skips)
    texts.set(name, text)
    return text
  }

  return { segments, waiting, now: () => now, refresh, refreshOld, playlist }
}

/** From where something may be new: of what is done nothing changes. */
function firstOpen(segments: ReadonlyMap<string, readonly SegmentRow[]>, renditions: readonly LiveRenditionRow[]): number {
  if (renditions.length === 0) return 0
  return Math.min(...renditions.map(({ id }) => (segments.get(id) ?? []).findLast(({ done }) => done)?.number ?? 0))
}

interface Read {
  readonly segments: ReadonlyMap<string, readonly SegmentRow[]>
  readonly now: Now
}

function playlistOf(id: string, all: readonly SegmentRow[], { segments, now: { stream, renditions, cues } }: Read) {
  const others = renditions.filter((one) => one.id !== id).map((one) => ({ id: one.id, last: segments.get(one.id)?.at(-1) }))
  const begun = all[0]?.startedAt
  return {
    segments: all,
    cues: begun ? cues.filter(({ at }) => at >= begun) : [],
    others,
    ended: (stream?.settledAt ?? null) !== null,
  }
}
