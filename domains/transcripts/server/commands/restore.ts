import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { byTime, type Cue, isSameCue, type NumberedCue } from '../../cue.ts'
import { listCues } from '../queries/cues.ts'
import { type CueChange, listChanges } from '../queries/history.ts'
import type { StoredTranscript } from '../queries/transcripts.ts'
import { holdTranscript, writeChanges } from './edit.ts'

type Cues = ReadonlyMap<number, Cue>

async function readBoth(
  db: Db | Tx,
  { id, revision }: Pick<StoredTranscript, 'id' | 'revision'>,
  wanted: number,
): Promise<{ now: Cues; past: Cues }> {
  const changes = wanted > revision || wanted < 1 ? undefined : await listChanges(db, id, wanted)
  if (changes?.length !== revision - wanted)
    throw new Problem('not_found', 'revision', 'This state of the transcript is not kept any more.')
  const now = new Map((await listCues(db, id)).map(({ number, ...cue }) => [number, cue]))
  const past = new Map(now)
  for (const { cues } of changes.toReversed())
    for (const { number, before } of cues) {
      if (before) past.set(number, before)
      else past.delete(number)
    }
  return { now, past }
}

/** The cues as they were at a revision, in order of time. @throws Problem not_found (revision) */
export async function cuesAt(db: Db, row: Pick<StoredTranscript, 'id' | 'revision'>, wanted: number): Promise<NumberedCue[]> {
  const { past } = await readBoth(db, row, wanted)
  return [...past].map(([number, cue]) => ({ number, ...cue })).sort(byTime)
}

interface Wanted {
  readonly videoId: string
  readonly transcriptId: string
  readonly revision: number
}

/** Makes the cues what they were. @returns the revision that it has now */
export async function restoreTranscript(tx: Tx, viewer: Person, { revision: wanted, ...place }: Wanted): Promise<number> {
  const row = await holdTranscript(tx, viewer, place)
  const { now, past } = await readBoth(tx, row, wanted)
  const changes = [...new Set([...now.keys(), ...past.keys()])].flatMap((number): CueChange[] => {
    const [before, after] = [now.get(number) ?? null, past.get(number) ?? null]
    return isSameCue(before, after) ? [] : [{ number, before, after }]
  })
  return (await writeChanges(tx, viewer, { place, row, kind: 'restored', changes })) ?? row.revision
}
