import type { Answer, Caller } from '../calls.ts'
import { type Crowd, wrong } from '../crowd.ts'
import type { Dice } from '../dice.ts'
import type { Film, Wording } from '../journal.ts'
import { query } from '../look.ts'

const languages = ['en', 'de', 'fr'] as const
const mostCues = 4
let sayings = 0

/** A word of its own, by which the video is found. */
const saying = () => `Saying${++sayings}x`

/** One thing that the owner of a video does with what is said in it. */
export async function word(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<void> {
  const [language, wording] = dice.pick([...film.words, ...languages.map((one) => [one, undefined] as const)])
  const act = dice.weighed({ put: 25, correct: 50, stale: 15, remove: 10 })
  if (!wording || act === 'put') await put(crowd, me, film, { language, dice })
  else if (act === 'correct') await correct(crowd, me, film, { wording, dice })
  else if (act === 'stale') await correctTooLate(crowd, me, film, wording)
  else await remove(crowd, me, film, language)
}

const clock = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`
const placeOf = (number: number) => [number * 1000, number * 1000 + 900] as const

const fileOf = (texts: readonly string[]) =>
  `WEBVTT\n\n${texts.map((text, at) => `${clock(at)} --> ${clock(at).replace('.000', '.900')}\n${text}\n`).join('\n')}`

/** Sends a file until it is there. @returns how to name it; null where it was refused */
async function sendFile(crowd: Crowd, me: Caller, content: string): Promise<string | null> {
  for (;;) {
    const { status, body } = await me.ask('GET', '/web/ajax/media?mediatype=transcript&for=video')
    if (status !== 200) return wrong(crowd, `no file of captions may be sent: ${status}`), null
    const form = new FormData()
    for (const [field, value] of Object.entries<string>({ ...body.parameters, key: body.key })) form.append(field, value)
    form.append('file', new Blob([content]), 'said.vtt')
    const multipart = new Response(form)
    const headers = { 'content-type': multipart.headers.get('content-type') ?? '' }
    const sent = await me.once('POST', body.s3url, { headers, bytes: new Uint8Array(await multipart.arrayBuffer()) })
    if (sent && sent.status < 300) return sent.body.url
    if (sent && sent.status < 500) return wrong(crowd, 'a file of captions was refused', sent), null
  }
}

async function put(crowd: Crowd, me: Caller, film: Film, { language, dice }: { language: string; dice: Dice }): Promise<void> {
  const texts = Array.from({ length: dice.between(1, mostCues) }, saying)
  const address = await sendFile(crowd, me, fileOf(texts))
  if (address === null) return
  const fields = { language, upload_url: address }
  const added = await me.ask('POST', `/api/v3/videos/${film.id}/transcripts`, { fields }, 'transcript')
  if (added.status !== 200) return wrong(crowd, `a transcript of ${film.id} was refused`, added)
  const { id, revision } = added.body.transcript
  const before = film.words.get(language)
  const next = (before?.revision ?? 0) + 1
  if (before && before.id !== id) wrong(crowd, `${film.id} has two transcripts in ${language}`)
  if (added.again ? revision < next : revision !== next) wrong(crowd, `${id} went from revision ${next - 1} to ${revision}`, added)
  film.words.set(language, { id, revision, cues: new Map(texts.entries()) })
}

const pathOf = ({ id }: Film, wording: Wording) => `/api/v3/videos/${id}/transcripts/${wording.id}`

/** Corrects a cue, or adds one at the end. */
async function correct(crowd: Crowd, me: Caller, film: Film, { wording, dice }: { wording: Wording; dice: Dice }): Promise<void> {
  const number = dice.pick([...wording.cues.keys()])
  const text = saying()
  const fields = { cues: [[number, ...placeOf(number), text]], revision: wording.revision }
  const done = await me.ask('PUT', pathOf(film, wording), { fields }, 'correction')
  const revision = done.status === 200 ? done.body.transcript.revision : await revisionWith(me, film, wording, { done, number, text })
  if (revision !== wording.revision + 1)
    return wrong(crowd, `a correction of ${wording.id} at ${wording.revision} became ${revision}`, done)
  wording.cues.set(number, text)
  wording.revision = revision
}

interface Sent {
  readonly done: Answer
  readonly number: number
  readonly text: string
}

/** What was sent again because its answer was lost is refused as stale, since it is there. */
async function revisionWith(me: Caller, film: Film, wording: Wording, { done, number, text }: Sent): Promise<number> {
  if (!done.again || done.status !== 409) return Number.NaN
  const { body } = await me.ask('GET', pathOf(film, wording))
  const cue = (body.cues as { number: number; text: string }[]).find((one) => one.number === number)
  return cue?.text === text ? body.revision : Number.NaN
}

/** A correction of what the sender has not seen is refused, and nothing of it stands. */
async function correctTooLate(crowd: Crowd, me: Caller, film: Film, wording: Wording): Promise<void> {
  const cues = [...wording.cues.keys()].map((number) => [number, ...placeOf(number), 'Said too late'])
  const refused = await me.ask('PUT', pathOf(film, wording), { fields: { cues, revision: wording.revision - 1 } })
  if (refused.status !== 409) wrong(crowd, `a correction of an older ${wording.id} was taken`, refused)
}

async function remove(crowd: Crowd, me: Caller, film: Film, language: string): Promise<void> {
  const wording = film.words.get(language)
  if (!wording) return
  const gone = await me.ask('DELETE', pathOf(film, wording), {}, 'transcript')
  if (gone.status !== 200 && !(gone.again && gone.status === 404)) return wrong(crowd, `the transcript ${wording.id} was not removed`, gone)
  film.words.delete(language)
}

/** The words are those that were acknowledged last, by which the video is found, and each change of them is kept once. */
export async function wrongInWords(url: string, { id, words }: Film): Promise<string[]> {
  const rows = await query(
    url,
    `select language, revision, is_default, (select count(*)::int from transcript_change c where c.transcript_id = t.id) as changes,
       coalesce((select string_agg(position || ' ' || text, ', ' order by position) from transcript_cue c where c.transcript_id = t.id), '') as cues
     from transcript t where video_id = $1`,
    [id],
  )
  const told = (one: readonly (readonly [string, number, string])[]) =>
    one
      .map((all) => all.join(': '))
      .toSorted()
      .join('; ')
  const kept = told(rows.map((row) => [row['language'], row['revision'], row['cues']]))
  const wanted = told([...words].map(([language, { revision, cues }]) => [language, revision, inOrder(cues)]))
  const found = kept === wanted ? [] : [`says ${kept}, acknowledged was ${wanted}`]
  if (rows.filter((row) => row['is_default']).length !== Math.min(rows.length, 1)) found.push('has not one default transcript')
  for (const { revision, changes, language } of rows)
    if (changes !== revision - 1) found.push(`has ${changes} changes of revision ${revision} in ${language}`)
  return [...found, ...(await wrongInSearch(url, id, words))]
}

const inOrder = (cues: Wording['cues']) =>
  [...cues]
    .toSorted(([one], [other]) => one - other)
    .map((cue) => cue.join(' '))
    .join(', ')

async function wrongInSearch(url: string, id: string, words: Film['words']): Promise<string[]> {
  const said = [...words.values()].flatMap(({ cues }) => [...cues.values()]).join(' ')
  const [row] = await query(
    url,
    `select languages, spoken::text, tsvector_to_array(spoken) = tsvector_to_array(words_of($2)) as same from video_search where video_id = $1`,
    [id, said],
  )
  const isListed = ((row?.['languages'] ?? []) as string[]).toSorted().join(' ') === [...words.keys()].toSorted().join(' ')
  return row?.['same'] && isListed ? [] : [`is found by ${row?.['spoken']} in ${row?.['languages']}, said is ${said}`]
}
