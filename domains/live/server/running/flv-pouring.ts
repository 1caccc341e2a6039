import { flvHeader, flvTag, type TagRole } from '../rtmp/flv.ts'
import type { MediaTag } from '../rtmp/session.ts'
import type { Intake } from './ingest.ts'

/** Bytes that are kept of what came since the last key frame, so that the decoder begins at once. */
const mostKept = 16 * 1024 * 1024

export interface FlvLine {
  /** Whether to read on from it. */
  readonly reading: (isOn: boolean) => void
}

/** Gives tags to the decoder, as soon as there is one: from the last key frame on, behind the headers of the codecs. */
export function flvPouring(line: FlvLine) {
  const headers = new Map<MediaTag['kind'], MediaTag>()
  let hasSound = false
  let intake: Intake | null = null
  let begun = false
  let held = false
  let kept: { readonly tag: MediaTag; readonly role: TagRole; readonly at: number }[] = []
  let [keptBytes, dropped, first, last, frames] = [0, 0, 0, 0, 0]

  function give(piece: Buffer): void {
    // What had come by then is still given.
    if (intake?.write(piece) !== false || held) return
    // A decoder that is behind holds the line back, so that its encoder drops what there is no time for.
    held = true
    dropped += 1
    line.reading(false)
    intake.onDrain(() => {
      held = false
      line.reading(true)
    })
  }

  function pass(tag: MediaTag, role: TagRole, at: number): void {
    last = at - first
    if (tag.kind === 'video' && role !== 'header') frames += 1
    give(flvTag({ ...tag, timestamp: Math.max(0, last) }))
  }

  function keep(tag: MediaTag, role: TagRole, at: number): void {
    if (role === 'key' || keptBytes > mostKept) [kept, keptBytes] = [[], 0]
    if (role === 'header' || (role !== 'key' && kept.length === 0)) return
    kept.push({ tag, role, at })
    keptBytes += tag.bytes.length
    if (intake) begin()
  }

  function begin(): void {
    const [earliest] = kept
    if (!earliest) return
    begun = true
    first = earliest.at
    give(flvHeader(hasSound))
    for (const tag of headers.values()) give(flvTag({ ...tag, timestamp: 0 }))
    for (const { tag, role, at } of kept) pass(tag, role, at)
    kept = []
  }

  return {
    take(tag: MediaTag, role: TagRole, at: number): void {
      if (tag.kind === 'audio') hasSound = true
      if (role === 'header') headers.set(tag.kind, tag)
      if (begun) pass(tag, role, at)
      else keep(tag, role, at)
    },
    into(taker: Intake): void {
      intake = taker
      begin()
    },
    hasSound: () => hasSound,
    measures: () => ({ givenMs: last, dropped, frames }),
  }
}
