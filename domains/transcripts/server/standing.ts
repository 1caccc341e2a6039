import type { Db, Tx } from '#platform/server/db.ts'
import type { Standing, StandingCue, TranscriptPerson } from '../contract.ts'
import type { Cue } from '../cue.ts'
import { listChanges } from './queries/history.ts'
import type { StoredTranscript } from './queries/transcripts.ts'

/** More changed cues than these are not told one by one. */
const mostTold = 2000

/** How the cues stand that were changed after a revision. */
export async function standingSince(
  db: Db | Tx,
  { id, revision }: Pick<StoredTranscript, 'id' | 'revision'>,
  since: number,
): Promise<Standing> {
  const changes = await listChanges(db, id, since)
  const last = new Map<number, Cue | null>()
  for (const { cues } of changes) for (const { number, after } of cues) last.set(number, after)
  // What is too old is not kept any more.
  const reload = changes.length < revision - since || last.size > mostTold
  const cues = [...last].map(([number, cue]): StandingCue => (cue ? { number, ...cue } : { number, removed: true }))
  return { revision, cues: reload ? [] : cues, reload, by: personOf(changes.at(-1)) }
}

export function personOf(row: { readonly name: string | null; readonly displayname: string | null } | undefined): TranscriptPerson | null {
  return row?.name != null && row.displayname !== null ? { name: row.name, displayname: row.displayname } : null
}
