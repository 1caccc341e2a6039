import { type Asked, listTilesOf } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { FoundCard, FoundTile } from '../contract.ts'
import { type FoundIds, listCardsInOrder } from './cards.ts'
import { listHighlighted, listReasons, listShown, listSpoken, type PassageRow, type ReasonRow } from './queries/reasons.ts'

/** Passages shown of one video, and slides of it. */
const mostPassages = 3
const mostSlides = 2
const mostHighlighted = 2

interface Shown {
  readonly viewer: Viewer
  /** Of videos. */
  readonly ids: readonly string[]
  readonly things: readonly FoundIds[]
}

/** Tiles of these videos, and cards of these things by type, with why each was found. */
export async function showFound(db: Db, asked: Asked, { viewer, ids, things }: Shown) {
  const places = (list: typeof listSpoken, most: number) => (ids.length === 0 || asked.words.length === 0 ? [] : list(db, asked, ids, most))
  const [tiles, shown, reasons, highlighted, spoken, onSlides] = await Promise.all([
    ids.length === 0 ? [] : listTilesOf(db, viewer, ids),
    Promise.all(
      things.map(async (one) => ({ type: one.type.plural, label: one.type.pluralLabel, items: await listCardsInOrder(db, one) })),
    ),
    listReasons(db, asked, ids, things),
    places(listHighlighted, mostHighlighted),
    places(listSpoken, mostPassages),
    places(listShown, mostSlides),
  ])
  const placesIn = (videoId: string) => [
    ...hitsAt(highlighted, 'highlight', videoId),
    ...hitsAt(spoken, 'transcript', videoId),
    ...hitsAt(onSlides, 'slide', videoId),
  ]
  return {
    tiles: tiles.map((tile): FoundTile => ({ ...tile, hits: [...hitsOf(tile, reasonsFor(reasons, 'videos')), ...placesIn(tile.id)] })),
    groups: shown.map(({ type, label, items }) => ({
      type,
      label,
      items: items.map((card): FoundCard => ({ ...card, hits: hitsOf(card, reasonsFor(reasons, type)) })),
    })),
  }
}

const reasonsFor = (reasons: readonly ReasonRow[], kind: string) => reasons.filter((one) => one.kind === kind)

const hitsAt = (rows: readonly PassageRow[], kind: 'highlight' | 'transcript' | 'slide', videoId: string): FoundTile['hits'] =>
  rows.filter(({ id }) => id === videoId).map(({ text, start_ms }) => ({ kind, text: excerptOf(text), time: start_ms / 1000 }))

/** A slide may hold a page of text. */
const excerptOf = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)} …` : text)

function hitsOf(
  { id, displayname, owner }: Pick<FoundCard, 'id' | 'displayname' | 'owner'>,
  reasons: readonly ReasonRow[],
): FoundCard['hits'] {
  const reason = reasons.find((one) => one.id === id)
  if (!reason) return []
  const of = (kind: FoundCard['hits'][number]['kind'], texts: readonly string[]) => texts.map((text) => ({ kind, text, time: null }))
  return [
    ...of('title', reason.title ? [displayname] : []),
    ...of('topic', reason.topics),
    ...of('description', reason.description ? [reason.description] : []),
    ...of('owner', reason.owner && owner ? [owner.displayname] : []),
    ...of('author', reason.authors),
  ]
}
