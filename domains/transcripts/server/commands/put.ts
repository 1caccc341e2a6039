import { tellChanged, writeSpokenWords } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { transcriptFeed } from '../../contract/feed.ts'
import type { Cue } from '../../cue.ts'
import { mostCues, mostLanguages } from '../../limits.ts'
import { parseCaptions, parseVtt } from '../files/vtt.ts'
import { canonicalLanguage, recognisedLanguage } from '../language.ts'
import { deleteCues, listCues, writeCues } from '../queries/cues.ts'
import { noteChange } from '../queries/history.ts'
import { countOthers, hasLanguage, lockTranscripts, readSpoken, upsertTranscript } from '../queries/transcripts.ts'

interface NewTranscript {
  /** BCP 47. */
  readonly language: string
  /** The WebVTT file. */
  readonly vtt: string
  readonly kind?: 'uploaded' | 'generated'
}

/** The same, of a file that was read already. */
interface NewCues extends Omit<NewTranscript, 'vtt'> {
  readonly cues: readonly Cue[]
  /** Who put it there; null: no person. */
  readonly by: string | null
  /** BCP 47, of the transcript that they were translated from. */
  readonly translatedFrom?: string | undefined
}

/**
 * Keeps the words of a video in one language, in place of those it had, and lets the video be found by them. Rights are the caller's matter.
 *
 * @throws Problem invalid (language, no_cues), conflict (too_many_transcripts)
 */
export const putTranscript = (tx: Tx, videoId: string, { vtt, ...rest }: NewTranscript): Promise<string> =>
  putCues(tx, videoId, { ...rest, cues: parseCaptions(vtt).cues, by: null })

export async function putCues(
  tx: Tx,
  videoId: string,
  { language, cues, kind = 'uploaded', by, translatedFrom }: NewCues,
): Promise<string> {
  if (cues.length === 0) throw new Problem('invalid', 'no_cues', 'There are no words in this file.')
  if (cues.length > mostCues) throw new Problem('invalid', 'too_many_cues', 'There are too many captions in this file.')
  await lockTranscripts(tx, videoId)
  const tag = canonicalLanguage(language)
  if ((await countOthers(tx, videoId, tag)) >= mostLanguages)
    throw new Problem('conflict', 'too_many_transcripts', 'A video can have transcripts in 50 languages. Remove one first.')
  const made = { language: tag, kind, translatedFrom: translatedFrom === undefined ? null : canonicalLanguage(translatedFrom) }
  const { id, revision, isNew } = await upsertTranscript(tx, videoId, made)
  await replaceCues(tx, { videoId, transcriptId: id, revision, by: isNew ? undefined : by }, cues)
  await followSpoken(tx, videoId)
  await publish(tx, transcriptFeed.changed, videoId)
  return id
}

interface Replacing {
  readonly videoId: string
  readonly transcriptId: string
  /** That it has now. */
  readonly revision: number
  /** Who did it, for the history; undefined: there was nothing before. */
  readonly by: string | null | undefined
}

/** All cues anew. What was there before can be restored. */
export async function replaceCues(tx: Tx, { videoId, transcriptId, revision, by }: Replacing, cues: readonly Cue[]): Promise<void> {
  const numbered = cues.map((cue, number) => ({ ...cue, number }))
  if (by !== undefined) {
    const old = await listCues(tx, transcriptId)
    const before = new Map(old.map(({ number, ...cue }) => [number, cue]))
    const numbers = [...new Set([...before.keys(), ...numbered.keys()])]
    const changes = numbers.map((number) => ({ number, before: before.get(number) ?? null, after: cues[number] ?? null }))
    await noteChange(tx, { transcriptId, revision, accountId: by, kind: 'made', cues: changes })
    await deleteCues(tx, transcriptId, [...before.keys()])
    await publish(tx, transcriptFeed.edited, videoId, { transcriptId, revision })
  }
  await writeCues(tx, { videoId, transcriptId, revision }, numbered)
}

/** What the video is found by, and who shows its words, follow a change of them. */
export async function followSpoken(tx: Tx, videoId: string): Promise<void> {
  const { text, languages } = await readSpoken(tx, videoId)
  await writeSpokenWords(tx, videoId, text, languages)
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
    const tag = recognisedLanguage(language) ?? fallbackLanguage
    const cues = parseVtt(vtt)
    if (cues.length === 0 || cues.length > mostCues || (await hasLanguage(tx, videoId, tag))) continue
    await putCues(tx, videoId, { language: tag, cues, by: null })
  }
  if (tracks.length > 0) await tellChanged(tx, videoId)
}
