import { setTimeout as sleep } from 'node:timers/promises'
import type { StreamDescription } from '../rtmp/description.ts'
import { roleOf, steadyClock } from '../rtmp/flv.ts'
import type { MediaTag } from '../rtmp/session.ts'
import { type FlvLine, flvPouring } from './flv-pouring.ts'
import { IngestRefusal, type StreamInput, type StreamKind } from './ingest.ts'

/** ms that the first picture, and the sound beside it, are waited for. */
const longestDescription = 8000
const soundAfterPictures = { announced: 3000, unannounced: 1000 }

const unknownCodec = 'The encoder sends a format that cannot be decoded here. Set it to H.264 and AAC.'
const noPictures = 'The encoder sends no pictures.'

/** The connection of an encoder, as far as its stream needs it. */
interface Line extends FlvLine {
  readonly cut: (why?: string) => void
}

interface TaggedInput extends StreamInput {
  readonly tag: (tag: MediaTag) => void
  readonly said: (description: StreamDescription) => void
  /** The line is gone, or its encoder is done. */
  readonly gone: () => void
}

/** A stream that comes in tags. */
export function taggedInput(line: Line): TaggedInput {
  const over = Promise.withResolvers<void>()
  const described = Promise.withResolvers<void>()
  described.promise.catch(() => {})
  const clock = steadyClock()
  const pouring = flvPouring(line)
  let description: StreamDescription = {}
  let [bytes, now] = [0, 0]

  async function describe(): Promise<StreamKind> {
    const timer = setTimeout(() => described.reject(new IngestRefusal(noPictures)), longestDescription)
    try {
      await Promise.race([described.promise, over.promise])
    } finally {
      clearTimeout(timer)
    }
    const longest = soundAfterPictures[description.hasSound ? 'announced' : 'unannounced']
    for (const end = Date.now() + longest; !pouring.hasSound() && Date.now() < end; ) await sleep(50)
    const { width = 1280, height = 720, frameRate = 30 } = description
    return { container: 'flv', source: { width, height, rate: frameRate }, hasSound: pouring.hasSound() }
  }

  return {
    tag(tag) {
      bytes += tag.bytes.length
      const role = roleOf(tag)
      if (role === 'unknown codec') return described.reject(new IngestRefusal(unknownCodec))
      if (role === 'key') described.resolve()
      // Headers come with no time of their own.
      if (role !== 'header') now = clock(tag.timestamp)
      pouring.take(tag, role, now)
    },
    said(by) {
      description = by
    },
    gone: over.resolve,
    describe,
    pour: pouring.into,
    close: line.cut,
    over: over.promise,
    measures() {
      const { frames: count, ...rest } = pouring.measures()
      return { bytes, ...rest, frames: { count, planned: description.frameRate ?? null } }
    },
  }
}
