import type { HistoryEntry, Transcript } from '../contract.ts'
import type { listHistory } from './queries/history.ts'
import type { StoredTranscript } from './queries/transcripts.ts'
import { personOf } from './standing.ts'

const names = new Map<string, string>()

/** A language by its own name: `Deutsch`. */
export function ownName(language: string): string {
  const known = names.get(language) ?? new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  names.set(language, known)
  return known
}

export const presentTranscript = ({ updated_at, kind, ...row }: StoredTranscript): Transcript => ({
  ...row,
  name: ownName(row.language),
  kind: kind as Transcript['kind'],
  state: 'success',
  updated_at: updated_at.toISOString(),
})

/** What one person does with less than this between two changes stands together, ms. */
const pause = 10 * 60_000

type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number]

/** Newest first. */
export function presentHistory(rows: readonly HistoryRow[]): HistoryEntry[] {
  const entries: { first: HistoryRow; last: HistoryRow; cue_count: number }[] = []
  for (const row of rows) {
    const entry = entries.at(-1)
    if (entry && goOn(row, entry.first)) {
      entry.first = row
      entry.cue_count += row.cue_count
    } else entries.push({ first: row, last: row, cue_count: row.cue_count })
  }
  return entries.map(({ first, last, cue_count }) => ({
    from: first.revision,
    to: last.revision,
    kind: last.kind as HistoryEntry['kind'],
    by: personOf(last),
    at: last.changed_at.toISOString(),
    cue_count,
  }))
}

const goOn = (earlier: HistoryRow, later: HistoryRow) =>
  earlier.kind === 'edited' &&
  later.kind === 'edited' &&
  earlier.accountId === later.accountId &&
  later.changed_at.getTime() - earlier.changed_at.getTime() < pause
