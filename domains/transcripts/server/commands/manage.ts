import { readSentTranscript } from '#domains/media/server.ts'
import { lockChangeable, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { transcriptFeed } from '../../contract/feed.ts'
import { parseCaptions, type Repairs } from '../files/vtt.ts'
import { canonicalLanguage } from '../language.ts'
import {
  changeTranscript,
  deleteTranscript,
  findTranscript,
  hasLanguage,
  lockTranscripts,
  makeDefault,
  type StoredTranscript,
} from '../queries/transcripts.ts'
import { followSpoken, putCues } from './put.ts'

interface Flags {
  readonly is_default?: boolean | undefined
  readonly is_enabled?: boolean | undefined
}

interface Sent extends Flags {
  readonly videoId: string
  readonly language: string
  /** Address of the file, as it was sent. */
  readonly upload_url: string
  readonly translated_from?: string | undefined
}

interface Added {
  readonly id: string
  readonly encoding: string
  readonly repairs: Repairs
}

/** Makes a file that the person sent the words of a video of theirs. */
export async function addTranscript(ports: Pick<Ports, 'storage'>, tx: Tx, viewer: Person, sent: Sent): Promise<Added> {
  const { videoId, language, upload_url, translated_from: translatedFrom, is_default, is_enabled } = sent
  await lockChangeable(tx, viewer, videoId)
  const { text, encoding } = await readSentTranscript(ports, tx, viewer, upload_url)
  const { cues, repairs } = parseCaptions(text)
  const id = await putCues(tx, videoId, { language, cues, by: viewer.id, translatedFrom })
  if (await setFlags(tx, videoId, await getOwn(tx, videoId, id), { is_default, is_enabled })) await followSpoken(tx, videoId)
  await tellChanged(tx, videoId)
  return { id, encoding, repairs }
}

interface Update extends Flags {
  readonly language?: string | undefined
}

/** What is absent stays as it is. */
export async function updateTranscript(
  tx: Tx,
  viewer: Person,
  { videoId, transcriptId }: { videoId: string; transcriptId: string },
  update: Update,
): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  await lockTranscripts(tx, videoId)
  const before = await getOwn(tx, videoId, transcriptId)
  const renamed = await changeLanguage(tx, videoId, before, update.language)
  const spoken = await setFlags(tx, videoId, before, update)
  if (renamed || spoken) await followSpoken(tx, videoId)
  await tellChanged(tx, videoId)
  await publish(tx, transcriptFeed.changed, videoId)
}

async function getOwn(tx: Tx, videoId: string, id: string): Promise<StoredTranscript> {
  const row = await findTranscript(tx, { videoId, all: true }, id)
  if (!row) throw new Problem('not_found')
  return row
}

/** @returns whether it is another now */
async function changeLanguage(tx: Tx, videoId: string, { id, language: before }: StoredTranscript, wanted: string | undefined) {
  const language = wanted === undefined ? before : canonicalLanguage(wanted)
  if (language === before) return false
  if (await hasLanguage(tx, videoId, language))
    throw new Problem('conflict', 'language_taken', 'There is a transcript in this language already.', 'language')
  await changeTranscript(tx, id, { language })
  return true
}

/** @returns whether other words count now than before, or in another order */
async function setFlags(tx: Tx, videoId: string, before: StoredTranscript, { is_default, is_enabled }: Flags): Promise<boolean> {
  const switched = is_enabled !== undefined && is_enabled !== before.is_enabled
  const moved = is_default === true && !before.is_default
  if (switched) await changeTranscript(tx, before.id, { is_enabled })
  if (moved) await makeDefault(tx, videoId, before.id)
  return switched || moved
}

export async function removeTranscript(tx: Tx, viewer: Person, videoId: string, id: string): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  await lockTranscripts(tx, videoId)
  if (!(await deleteTranscript(tx, videoId, id))) throw new Problem('not_found')
  await followSpoken(tx, videoId)
  await tellChanged(tx, videoId)
  await publish(tx, transcriptFeed.changed, videoId)
}
