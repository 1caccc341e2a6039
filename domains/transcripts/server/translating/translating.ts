import { type TextEngine, textEngine } from '#domains/engines/server.ts'
import { lockChangeable, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { type NumberedCue, plainCue } from '../../cue.ts'
import { putCues } from '../commands/put.ts'
import { beginGenerations, type GenerationTask, generationJob, noteGeneration, wantedLanguages } from '../generation-work.ts'
import { listCues } from '../queries/cues.ts'
import { listTranscripts, lockTranscripts, type StoredTranscript } from '../queries/transcripts.ts'
import { findTranslated, forgetTranslated, keepTranslated } from '../queries/translating.ts'
import { translateCues } from './translate-cues.ts'

interface Wanted {
  readonly videoId: string
  /** Id of the transcript that is translated. */
  readonly from: string
  readonly languages: readonly string[]
}

export const noTranslator = () =>
  new Problem('conflict', 'no_engine', 'Transcripts cannot be translated: no language model is set up here.')

/**
 * Asks for translations of a transcript, a job each. One that was translated before is made anew; what people or ears have written down is
 * not replaced.
 *
 * @returns the ids of the jobs
 * @throws Problem not_found, forbidden, invalid (language), conflict (expired, no_engine, language_taken, already_generating)
 */
export async function requestTranslations(
  ports: Ports,
  tx: Tx,
  viewer: Person,
  { videoId, from, languages: sent }: Wanted,
): Promise<string[]> {
  await lockChangeable(tx, viewer, videoId)
  if (!(await textEngine(ports, viewer.id))) throw noTranslator()
  const languages = wantedLanguages(sent)
  await lockTranscripts(tx, videoId)
  const transcripts = await listTranscripts(tx, { videoId, all: true })
  const source = transcripts.find(({ id }) => id === from)
  if (!source) throw new Problem('not_found')
  for (const language of languages) refuseTaken(transcripts, language, source.language)
  return beginGenerations(tx, { name: translateName, videoId, accountId: viewer.id, languages, source: source.language })
}

function refuseTaken(transcripts: readonly StoredTranscript[], language: string, source: string): void {
  const there = transcripts.find((one) => one.language === language)
  if (there && (there.translated_from === null || language === source))
    throw new Problem('conflict', 'language_taken', 'There is a transcript in this language already.', 'language')
}

const translateName = 'translate-transcript'

/** Has the engine translate the words of a transcript. Its times stay. */
export const translateTranscript = generationJob({ name: translateName, class: 'media', concurrency: 2, make: translate })

async function translate(row: GenerationTask, { ports, signal }: JobContext): Promise<void> {
  const { db } = ports
  // Who asked for it has left, or the engine was taken away.
  const engine = row.account_id === null ? null : await textEngine(ports, row.account_id)
  if (!engine) throw noTranslator()
  await noteGeneration(db, row, { state: 'RUNNING', message: '' })
  const translated = await findTranslated(db, row)
  // What is translated may be corrected meanwhile.
  while (!(await store(db, row, translated))) await translateMissing(db, { row, engine, translated, signal })
}

/** Of a transcript whose words are to be found in another language: those without letters are the same in any. */
const translationOf = (translated: ReadonlyMap<string, string>, text: string): string | undefined =>
  /\p{L}/u.test(text) ? translated.get(text) : text

interface Missing {
  readonly row: GenerationTask
  readonly engine: TextEngine
  readonly translated: Map<string, string>
  readonly signal: AbortSignal
}

async function translateMissing(db: Db, { row, engine, translated, signal }: Missing): Promise<void> {
  const { cues, language: from } = await readSource(db, row)
  // The same words are translated once.
  const different = new Map(cues.map((cue) => [cue.text, cue]))
  const missing = [...different.values()].filter(({ text }) => translationOf(translated, text) === undefined)
  const sources = new Map(missing.map(({ number, text }) => [number, text]))
  let done = different.size - missing.length
  const onTranslated = async (texts: ReadonlyMap<number, string>) => {
    const made = [...texts].map(([position, text]) => ({ position, source: sources.get(position) ?? '', text }))
    for (const { source, text } of made) translated.set(source, text)
    await keepTranslated(db, row.id, made)
    done += made.length
    await noteGeneration(db, row, { state: 'RUNNING', progress: done / different.size })
  }
  await translateCues({ engine, cues: missing, from, to: row.language, signal, onTranslated })
}

async function readSource(db: Db | Tx, row: GenerationTask): Promise<{ cues: NumberedCue[]; language: string }> {
  const transcripts = await listTranscripts(db, { videoId: row.video_id, all: true })
  const source = transcripts.find(({ language }) => language === row.source_language)
  if (!source) throw new Problem('conflict', 'source_gone', 'The transcript that was to be translated is not there any more.')
  refuseTaken(transcripts, row.language, source.language)
  const cues = await listCues(db, source.id)
  if (cues.length === 0) throw new Problem('conflict', 'nothing_said', 'There are no words in the transcript that was to be translated.')
  return { cues, language: source.language }
}

/** @returns false where words of it are not translated yet */
async function store(db: Db, row: GenerationTask, translated: ReadonlyMap<string, string>): Promise<boolean> {
  const { video_id: videoId, language } = row
  return db.transaction().execute(async (tx) => {
    await lockTranscripts(tx, videoId)
    const source = await readSource(tx, row)
    const cues = source.cues.flatMap((cue) => {
      const text = translationOf(translated, cue.text)
      return text === undefined ? [] : [{ ...plainCue(cue), text }]
    })
    if (cues.length < source.cues.length) return false
    if (!(await noteGeneration(tx, row, { state: 'SUCCESS', progress: 1 }))) return true
    await putCues(tx, videoId, { language, cues, kind: 'generated', by: row.account_id, translatedFrom: source.language })
    await forgetTranslated(tx, row)
    await tellChanged(tx, videoId)
    return true
  })
}
