import { readSentTranscript } from '#domains/media/server.ts'
import { lockChangeable, tellChanged, writeSpokenWords } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { countOthers, deleteTranscript, hasLanguage, lockTranscripts, readSpoken, replaceCues, upsertTranscript } from './queries.ts'
import { parseVtt } from './vtt.ts'

/** A video has words in at most so many languages. */
const mostLanguages = 50

export interface NewTranscript {
  /** BCP 47. */
  readonly language: string
  /** The WebVTT file. */
  readonly vtt: string
  readonly kind?: 'uploaded' | 'generated'
}

/**
 * Keeps the words of a video in one language, in place of those it had, and lets the video be found by them. Rights are the caller's matter.
 *
 * @throws Problem invalid (language, no_cues), conflict (too_many_transcripts)
 */
export async function putTranscript(tx: Tx, videoId: string, { language, vtt, kind = 'uploaded' }: NewTranscript): Promise<string> {
  const cues = parseVtt(vtt)
  if (cues.length === 0) throw new Problem('invalid', 'no_cues', 'There are no words in this file.')
  await lockTranscripts(tx, videoId)
  const known = canonical(language)
  if ((await countOthers(tx, videoId, known)) >= mostLanguages)
    throw new Problem('conflict', 'too_many_transcripts', 'A video can have transcripts in 50 languages. Remove one first.')
  const id = await upsertTranscript(tx, videoId, known, kind)
  await replaceCues(tx, videoId, id, cues)
  await follow(tx, videoId)
  return id
}

/** What the video is found by, and who shows its words, follow a change of them. */
async function follow(tx: Tx, videoId: string): Promise<void> {
  const { text, languages } = await readSpoken(tx, videoId)
  await writeSpokenWords(tx, videoId, text, languages)
}

interface Sent {
  readonly videoId: string
  readonly language: string
  /** Address of the file, as it was sent. */
  readonly upload_url: string
}

/** Makes a file that the person sent the words of a video of theirs. */
export async function addTranscript(
  ports: Pick<Ports, 'storage'>,
  tx: Tx,
  viewer: Person,
  { videoId, language, upload_url }: Sent,
): Promise<string> {
  await lockChangeable(tx, viewer, videoId)
  const vtt = await readSentTranscript(ports, tx, viewer, upload_url)
  const id = await putTranscript(tx, videoId, { language, vtt })
  await tellChanged(tx, videoId)
  return id
}

export async function removeTranscript(tx: Tx, viewer: Person, videoId: string, id: string): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  await lockTranscripts(tx, videoId)
  if (!(await deleteTranscript(tx, videoId, id))) throw new Problem('not_found')
  await follow(tx, videoId)
  await tellChanged(tx, videoId)
}

/** A track of subtitles that was in the file of a video. */
interface Track {
  /** As the file calls it: BCP 47, ISO 639 or nonsense. */
  readonly language: string | null
  readonly vtt: string
}

/** What is taken for the language of a file that does not say it. */
const fallbackLanguage = 'en'

/** Keeps the subtitles that came in the file of a video, the first as its default. What somebody put there is not replaced. */
export async function keepTracks(tx: Tx, videoId: string, tracks: readonly Track[]): Promise<void> {
  await lockTranscripts(tx, videoId)
  for (const { language, vtt } of tracks) {
    const known = recognised(language) ?? fallbackLanguage
    if ((await hasLanguage(tx, videoId, known)) || parseVtt(vtt).length === 0) continue
    await putTranscript(tx, videoId, { language: known, vtt })
  }
  if (tracks.length > 0) await tellChanged(tx, videoId)
}

/** Null where nobody would recognise it: `und`, `mul`, nonsense. */
function recognised(language: string | null): string | null {
  try {
    const tag = canonical(language ?? '')
    const { language: base } = new Intl.Locale(tag)
    const name = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag)
    return ['und', 'mul', 'zxx', 'mis'].includes(base) || name === undefined ? null : tag
  } catch {
    return null
  }
}

function canonical(language: string): string {
  try {
    const [known] = Intl.getCanonicalLocales(language)
    if (known !== undefined) return known
  } catch {
    // Said below, in words for a person.
  }
  throw new Problem('invalid', 'language', 'This language is not known.')
}
