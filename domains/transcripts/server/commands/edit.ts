import { holdChangeable } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Person } from '#platform/server/viewer.ts'
import { transcriptFeed } from '../../contract/feed.ts'
import type { Standing } from '../../contract.ts'
import { isSameCue, plainCue } from '../../cue.ts'
import { mostCues } from '../../limits.ts'
import { parseCaptions } from '../files/vtt.ts'
import { countCues, deleteCues, findStoredCues, type StoredCue, writeCues } from '../queries/cues.ts'
import { type ChangeKind, type CueChange, noteChange } from '../queries/history.ts'
import { countTranscriptRevision, findTranscript, lockTranscripts, type StoredTranscript } from '../queries/transcripts.ts'
import { standingSince } from '../standing.ts'
import { followSpoken, replaceCues } from './put.ts'
import { readSentCues, type SentCue } from './sent-cues.ts'

interface Place {
  readonly videoId: string
  readonly transcriptId: string
}

/** A transcript whose cues this viewer may change, until the end of the transaction nobody else. */
export async function holdTranscript(tx: Tx, viewer: Person, { videoId, transcriptId }: Place): Promise<StoredTranscript> {
  await holdChangeable(tx, viewer, videoId)
  await lockTranscripts(tx, videoId)
  const row = await findTranscript(tx, { videoId, all: true }, transcriptId)
  if (!row) throw new Problem('not_found')
  return row
}

interface Edit extends Place {
  readonly cues: readonly unknown[]
  /** What the sender has seen; undefined: the last wins. */
  readonly revision: number | undefined
}

interface Edited {
  /** By the numbers that they were sent with. */
  readonly made: Readonly<Record<string, number>>
  readonly others: Standing | null
}

/**
 * Corrects cues. Those that nobody else has changed since the sender's revision are written; where one is among them that somebody has, none is.
 *
 * @throws Problem not_found, forbidden, invalid (cues, unknown_cue), conflict (expired, stale)
 */
export async function editCues(tx: Tx, viewer: Person, { cues, revision, ...place }: Edit): Promise<Edited> {
  const row = await holdTranscript(tx, viewer, place)
  const sent = readSentCues(cues)
  const stored = await findStoredCues(
    tx,
    place.transcriptId,
    sent.flatMap(({ number }) => (number < 0 ? [] : [number])),
  )
  await refuseStale(tx, row, { sent, stored, revision })
  const { count, next } = await countCues(tx, place.transcriptId)
  const made: Record<string, number> = {}
  let following = next
  const changes = sent.flatMap(({ number: sentNumber, cue, keepsSpeaker }): CueChange[] => {
    const number = sentNumber < 0 ? following++ : sentNumber
    if (sentNumber < 0) made[String(sentNumber)] = number
    const found = stored.get(number)
    const before = found ? plainCue(found) : null
    const after = cue && keepsSpeaker ? plainCue({ ...cue, speaker: before?.speaker }) : cue
    return after && isSameCue(before, after) ? [] : [{ number, before, after }]
  })
  const growth = changes.reduce((sum, { before, after }) => sum + Number(after !== null) - Number(before !== null), 0)
  if (count + growth > mostCues) throw new Problem('invalid', 'too_many_cues', `A transcript has at most ${mostCues} captions.`, 'cues')
  const others = revision !== undefined && revision < row.revision ? await standingSince(tx, row, revision) : null
  await writeChanges(tx, viewer, { place, row, kind: 'edited', changes })
  return { made, others }
}

interface Against {
  readonly sent: readonly SentCue[]
  readonly stored: ReadonlyMap<number, StoredCue>
  readonly revision: number | undefined
}

async function refuseStale(tx: Tx, row: StoredTranscript, { sent, stored, revision }: Against): Promise<void> {
  const ofThere = sent.filter(({ number }) => number >= 0)
  if (revision === undefined || revision > row.revision) {
    if (ofThere.some(({ number }) => !stored.has(number))) throw new Problem('invalid', 'unknown_cue', 'There is no such caption.', 'cues')
    return
  }
  const isStale = ofThere.some(({ number }) => (stored.get(number)?.revision ?? row.revision + 1) > revision)
  if (!isStale) return
  const standing = await standingSince(tx, row, revision)
  throw new Problem('conflict', 'stale', 'Somebody else has changed these captions in the meantime.', 'revision').with({ standing })
}

interface Written {
  readonly place: Place
  readonly row: Pick<StoredTranscript, 'is_enabled'>
  readonly kind: ChangeKind
  readonly changes: readonly CueChange[]
}

/** @returns the revision that it has now; undefined where nothing was changed */
export async function writeChanges(tx: Tx, viewer: Person, { place, row, kind, changes }: Written): Promise<number | undefined> {
  const { videoId, transcriptId } = place
  if (changes.length === 0) return undefined
  const revision = await countTranscriptRevision(tx, transcriptId)
  const gone = changes.filter(({ after }) => after === null).map(({ number }) => number)
  const written = changes.flatMap(({ number, after }) => (after ? [{ number, ...after }] : []))
  await deleteCues(tx, transcriptId, gone)
  await writeCues(tx, { videoId, transcriptId, revision }, written)
  await noteChange(tx, { transcriptId, revision, accountId: viewer.id, kind, cues: changes })
  if (row.is_enabled && changes.some(({ before, after }) => before?.text !== after?.text)) await followSpoken(tx, videoId)
  await publish(tx, transcriptFeed.edited, videoId, { transcriptId, revision })
  return revision
}

/** All of the words anew. */
export async function replaceWords(tx: Tx, viewer: Person, { vtt, revision, ...place }: Place & Pick<Edit, 'revision'> & { vtt: string }) {
  const row = await holdTranscript(tx, viewer, place)
  if (revision !== undefined && revision < row.revision)
    throw new Problem('conflict', 'stale', 'Somebody else has changed these captions in the meantime.', 'revision').with({
      standing: await standingSince(tx, row, revision),
    })
  const { cues } = parseCaptions(vtt)
  if (cues.length === 0) throw new Problem('invalid', 'no_cues', 'There are no words in this file.', 'vtt')
  if (cues.length > mostCues) throw new Problem('invalid', 'too_many_cues', 'There are too many captions in this file.', 'vtt')
  const next = await countTranscriptRevision(tx, place.transcriptId)
  await replaceCues(tx, { ...place, revision: next, by: viewer.id }, cues)
  if (row.is_enabled) await followSpoken(tx, place.videoId)
}
