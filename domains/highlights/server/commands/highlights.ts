import { lockChangeable, refreshWords, tellChanged } from '#domains/videos/server.ts'
import { isLonger } from '#platform/contract/fields.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Person } from '#platform/server/viewer.ts'
import { highlightFeed } from '../../contract/feed.ts'
import type { Artifact } from '../../contract.ts'
import { decodedHtml } from '../../html-text.ts'
import { longestHighlight, longestHighlightDetails, mostHighlights } from '../../limits.ts'
import { highlightTimeFault } from '../../times.ts'
import { presentArtifact } from '../present.ts'
import {
  changeHighlight,
  countKept,
  deleteHighlightRows,
  findDurationMs,
  findHighlight,
  type HighlightFields,
  type HighlightRow,
  type HighlightState,
  insertHighlight,
  keepHighlights,
} from '../queries/highlights.ts'

/** As it is sent; what is absent stays as it is. */
export interface HighlightWish {
  readonly text?: string | undefined
  readonly relOffset?: number | undefined
  readonly duration?: number | undefined
  readonly details?: string | undefined
  readonly isAbsTime?: boolean | undefined
}

const blank: HighlightFields = { text: '', start_ms: 0, duration_ms: 0, details: '', is_abs_time: false }

/** @throws Problem not_found, forbidden, invalid, conflict (expired, highlight_limit) */
export async function addHighlight(tx: Tx, viewer: Person, videoId: string, wish: HighlightWish): Promise<Artifact> {
  const video = await lockChangeable(tx, viewer, videoId)
  const durationMs = await findDurationMs(tx, video.asset_id)
  const fields = checkedFields(blank, wish, durationMs)
  await refuseMore(tx, videoId, 1)
  const row = await insertHighlight(tx, videoId, viewer.id, fields)
  await followKept(tx, videoId)
  return presentArtifact(row, { durationMs, manages: true, reels: new Map() })
}

interface Which {
  readonly videoId: string
  readonly id: string
  readonly state: HighlightState
}

/** @throws Problem not_found, forbidden, invalid, conflict (expired) */
export async function updateHighlight(tx: Tx, viewer: Person, { videoId, id, state }: Which, wish: HighlightWish): Promise<Artifact> {
  const video = await lockChangeable(tx, viewer, videoId)
  const before = await findHighlight(tx, videoId, id)
  if (before?.state !== state) throw new Problem('not_found')
  const durationMs = await findDurationMs(tx, video.asset_id)
  const row = await changeHighlight(tx, id, checkedFields(before, wish, durationMs))
  if (state === 'kept') await followKept(tx, videoId)
  else await tellManagers(tx, videoId)
  return presentArtifact(row, { durationMs, manages: true, reels: new Map() })
}

interface Several {
  readonly videoId: string
  readonly ids: readonly string[]
}

/**
 * Suggestions become highlights, all or none of them.
 *
 * @throws Problem not_found, forbidden, invalid, conflict (expired, highlight_limit)
 */
export async function acceptSuggestions(tx: Tx, viewer: Person, { videoId, ids }: Several): Promise<Artifact[]> {
  const video = await lockChangeable(tx, viewer, videoId)
  refuseNone(ids)
  await refuseMore(tx, videoId, ids.length)
  const kept = await keepHighlights(tx, videoId, ids, viewer.id)
  if (kept.length < ids.length) throw new Problem('not_found', 'suggestion', 'Some of these suggestions are not there any more.')
  await followKept(tx, videoId)
  const shownTo = { durationMs: await findDurationMs(tx, video.asset_id), manages: true, reels: new Map() }
  return kept.toSorted(byTime).map((row) => presentArtifact(row, shownTo))
}

const byTime = (a: HighlightRow, b: HighlightRow) => a.start_ms - b.start_ms

/**
 * Deletes highlights and suggestions, all or none of them.
 *
 * @throws Problem not_found, forbidden, invalid, conflict (expired)
 */
export async function deleteHighlights(tx: Tx, viewer: Person, { videoId, ids }: Several): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  refuseNone(ids)
  const gone = await deleteHighlightRows(tx, videoId, ids)
  if (gone.length < ids.length) throw new Problem('not_found', 'highlight', 'Some of these are not there any more.')
  if (gone.some(({ state }) => state === 'kept')) await followKept(tx, videoId)
  else await tellManagers(tx, videoId)
}

function refuseNone(ids: readonly string[]): void {
  if (ids.length === 0) throw new Problem('invalid', 'ids', 'Please choose at least one.', 'artifactIds')
}

async function refuseMore(tx: Tx, videoId: string, more: number): Promise<void> {
  if ((await countKept(tx, videoId)) + more > mostHighlights)
    throw new Problem('conflict', 'highlight_limit', `A video has at most ${mostHighlights} highlights. Delete some first.`)
}

/** What the video is found by and those who watch it follow. */
async function followKept(tx: Tx, videoId: string): Promise<void> {
  await refreshWords(tx, [videoId])
  await tellChanged(tx, videoId)
  await tellManagers(tx, videoId)
}

export const tellManagers = (tx: Tx, videoId: string): Promise<void> => publish(tx, highlightFeed.changed, videoId)

/** @throws Problem invalid */
function checkedFields(before: HighlightFields, wish: HighlightWish, durationMs: number | null): HighlightFields {
  const fields: HighlightFields = {
    text: wish.text === undefined ? before.text : plainText(wish.text),
    start_ms: wish.relOffset ?? before.start_ms,
    duration_ms: wish.duration ?? before.duration_ms,
    details: wish.details === undefined ? before.details : decodedHtml(wish.details),
    is_abs_time: wish.isAbsTime ?? before.is_abs_time,
  }
  if (fields.text === '') throw new Problem('invalid', 'text', 'This field is required', 'text')
  if (isLonger(fields.text, longestHighlight))
    throw new Problem('invalid', 'text', `At most ${longestHighlight} characters are allowed`, 'text')
  if (isLonger(fields.details, longestHighlightDetails))
    throw new Problem('invalid', 'details', `At most ${longestHighlightDetails} characters are allowed`, 'details')
  const { start_ms: start, duration_ms: duration } = fields
  const fault = highlightTimeFault({ start, end: duration === 0 ? null : start + duration }, durationMs)
  if (fault) throw new Problem('invalid', 'time', fault.message, fault.field === 'start' ? 'relOffset' : 'duration')
  return fields
}

const plainText = (text: string) => decodedHtml(text).replace(/\s+/g, ' ').trim()
