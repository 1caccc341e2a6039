import { canonicalLanguage } from '#domains/transcripts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { WrittenCaption } from '../../contract/captions.ts'
import { streamFeed } from '../../contract/feed.ts'
import { longestCaptionMs } from '../../limits.ts'
import type { LiveAsks } from '../asks.ts'
import { mostCaptions } from './captions.ts'
import {
  findCaptionLanguage,
  insertTyped,
  listWritten,
  lockOpenStream,
  type OpenStream,
  rewriteCaption,
  setCaptionLanguage,
} from './typed.ts'

async function refuseOthers(db: Db | Tx, asks: LiveAsks, viewer: Person, eventId: string): Promise<void> {
  if (!(await asks.standing(db, viewer, eventId)).moderates) throw new Problem('forbidden')
}

/** @throws Problem not_found, forbidden */
export async function showCaptions(db: Db, asks: LiveAsks, viewer: Person, eventId: string) {
  await refuseOthers(db, asks, viewer, eventId)
  return { language: await findCaptionLanguage(db, eventId), items: await listWritten(db, eventId) }
}

async function lockForTyping(tx: Tx, asks: LiveAsks, viewer: Person, eventId: string): Promise<OpenStream> {
  await refuseOthers(tx, asks, viewer, eventId)
  const stream = await lockOpenStream(tx, eventId)
  if (!stream) throw new Problem('conflict', 'no_stream', 'Captions are typed while an event is live and something is sent to it.')
  return stream
}

interface TypedLine {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly language: string
}

/** ms of a part that is not counted yet. */
const uncounted = 5000

/** @throws Problem not_found, forbidden, invalid (time, language), conflict (no_stream, too_many_captions) */
export async function addCaption(tx: Tx, asks: LiveAsks, viewer: Person, line: TypedLine & { eventId: string }): Promise<WrittenCaption> {
  const { eventId, start, end, text } = line
  const stream = await lockForTyping(tx, asks, viewer, eventId)
  const language = canonicalLanguage(line.language)
  if (end <= start || end - start > longestCaptionMs || start > stream.length + uncounted)
    throw new Problem('invalid', 'time', 'A caption stands where something was said, for a minute at most.', 'start')
  if (stream.captions >= mostCaptions) throw new Problem('conflict', 'too_many_captions', 'There are as many captions as there can be.')
  const caption = await insertTyped(tx, { eventId, accountId: viewer.id, start, end, text: oneLine(text) })
  if (!caption) throw new Problem('conflict', 'too_many_captions', 'There are as many captions as there can be.')
  if (stream.language !== language) {
    await setCaptionLanguage(tx, eventId, language)
    await publish(tx, streamFeed.stream, eventId)
  }
  await tellCaption(tx, eventId, caption.start)
  return caption
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const tellCaption = (tx: Tx, eventId: string, start: number): Promise<void> =>
  publish(tx, streamFeed.caption, eventId, { from: start, to: start })

interface Place {
  readonly eventId: string
  readonly start: number
}

/** @param text empty: it is taken back. @throws Problem not_found (the caption, too), forbidden, conflict (no_stream) */
export async function changeCaption(tx: Tx, asks: LiveAsks, viewer: Person, { text, ...place }: Place & { readonly text: string }) {
  await lockForTyping(tx, asks, viewer, place.eventId)
  const caption = await rewriteCaption(tx, place, oneLine(text))
  if (!caption) throw new Problem('not_found')
  await tellCaption(tx, place.eventId, place.start)
  return caption
}
