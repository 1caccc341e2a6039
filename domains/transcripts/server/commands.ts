import { writeSpokenWords } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import { lockTranscripts, readSpoken, replaceCues, upsertTranscript } from './queries.ts'
import { parseVtt } from './vtt.ts'

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
 * @throws Problem invalid (language, no_cues)
 */
export async function putTranscript(tx: Tx, videoId: string, { language, vtt, kind = 'uploaded' }: NewTranscript): Promise<string> {
  const cues = parseVtt(vtt)
  if (cues.length === 0) throw new Problem('invalid', 'no_cues', 'There are no words in this file.')
  await lockTranscripts(tx, videoId)
  const id = await upsertTranscript(tx, videoId, canonical(language), kind)
  await replaceCues(tx, videoId, id, cues)
  const { text, languages } = await readSpoken(tx, videoId)
  await writeSpokenWords(tx, videoId, text, languages)
  await emit(tx, 'transcript.changed', { videoId, transcriptId: id })
  return id
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
