import { type Asked, askedFor, forgiving, getVisibleVideo, type VideoPlaces } from '#domains/videos/server.ts'
import { pageFrom } from '#platform/contract/page.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { searchRoutes } from '../contract.ts'
import { withinMin } from '../contract.ts'
import { mostHits } from './counting.ts'
import { listCorrectedWords } from './queries/typo-correction.ts'
import { listBeginning, listPlaces, type Within } from './queries/within.ts'

const pageSize = 100
const mostWords = 10

const isEnough = (qtext: string) => [...qtext].length >= withinMin

/**
 * Where words are said or written in a video that the viewer sees; typing errors are forgiven as everywhere.
 *
 * @throws Problem not_found
 */
export async function searchWithin(
  db: Db,
  viewer: Viewer,
  { id, qtext, page, sources }: { id: string; qtext: string; page: number; sources: readonly VideoPlaces[] },
): Promise<AnswerOf<typeof searchRoutes.searchWithin>> {
  await getVisibleVideo(db, viewer, id)
  const first = (page - 1) * pageSize
  const { rows, asked } = await places(db, isEnough(qtext) ? qtext : '', { videoId: id, viewer, sources }, first)
  const answered = pageFrom(rows, first, pageSize)
  const items = answered.items.map(({ start_ms, text, kind }) => ({ time: start_ms === null ? null : start_ms / 1000, text, kind }))
  const total = rows[0]?.n ?? 0
  const forgiven = await listCorrectedWords(
    db,
    asked,
    items.map(({ text }) => text),
  )
  return { ...answered, items, total: Math.min(total, mostHits), more: total > mostHits, qtext, forgiven }
}

async function places(db: Db, qtext: string, within: Within, first: number) {
  const asked = askedFor(qtext)
  if (asked.words.length === 0) return { rows: [], asked }
  const window = { first, max: pageSize }
  const rows = await listPlaces(db, asked, within, window)
  if (rows.length > 0 || (first > 0 && (await isThere(db, asked, within)))) return { rows, asked }
  const forgiven = await forgiving(db, asked)
  return forgiven ? { rows: await listPlaces(db, forgiven, within, window), asked: forgiven } : { rows, asked }
}

const isThere = async (db: Db, asked: Asked, within: Within) => (await listPlaces(db, asked, within, { first: 0, max: 1 })).length > 0

/**
 * Words said or written in the video that begin like the last one of the text, after the words before it.
 *
 * @throws Problem not_found
 */
export async function suggestWithin(
  db: Db,
  viewer: Viewer,
  { id, qtext, sources }: { id: string; qtext: string; sources: readonly VideoPlaces[] },
): Promise<string[]> {
  await getVisibleVideo(db, viewer, id)
  const asked = askedFor(qtext)
  const begun = asked.words.at(-1)
  if (!isEnough(qtext) || begun === undefined) return []
  const counts = new Map<string, number>()
  for (const text of await listBeginning(db, asked, { videoId: id, viewer, sources }))
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      if (plain(word).startsWith(plain(begun))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const before = asked.words.slice(0, -1)
  const words = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, mostWords)
  return words.map(([word]) => [...before, word].join(' '))
}

const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')
