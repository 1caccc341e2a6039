import type { LiveRenditionRow, SegmentRow } from '../queries/segments.ts'

/** Segments at the end whose parts are known here. */
const keptParts = 5

/** Puts what was read over what was known. Segments stand at the place of their number. */
export function takeIn(known: Map<string, SegmentRow[]>, renditions: readonly LiveRenditionRow[], rows: readonly SegmentRow[]): void {
  for (const id of [...known.keys()]) if (!renditions.some((one) => one.id === id)) known.delete(id)
  for (const { id } of renditions) {
    const of = known.get(id) ?? []
    known.set(id, of)
    const read = rows.filter(({ renditionId }) => renditionId === id)
    const first = read[0]?.number ?? of.length
    of.length = Math.min(of.length, first)
    for (const row of read) of.push(row)
    // Nobody asks for the parts of what is long done.
    for (let at = Math.max(0, first - keptParts); at < of.length - keptParts; at++) {
      const row = of[at]
      if (row?.done && row.parts.length > 0) of[at] = { ...row, parts: [] }
    }
  }
}
