import { sql } from 'kysely'
import { commonVideos, cookieOf } from '../load/library.ts'
import { people } from '../load/made-up.ts'
import { treeProcessorMs } from '../load/processes.ts'
import { seedEightHours, seedSpeech, spokenWords } from '../load/speech.ts'
import { load } from '../load/wrk.ts'
import { ms, type Place, report, share } from './report.ts'

const seconds = Number(process.env.SECONDS ?? 10)
/** ms, p99, over what is said in all videos, and in one of eight hours. */
const reaches = { speech: 100, within: 30 }
const sentences = 300

const byAll = (address: string) => Array.from({ length: people }, (_, person) => ({ path: address, cookie: cookieOf(person) }))

interface Search {
  readonly address: string
  /** ms, p99 */
  readonly reach: number
  readonly connections: number
}

async function searched(what: string, { url, pid, postgres, folder }: Place, { address, reach, connections }: Search): Promise<void> {
  const run = (length: number) => load(folder, { url, calls: byAll(address), connections, seconds: length })
  const processors = () => [treeProcessorMs(pid), treeProcessorMs(postgres)] as const
  await run(3)
  const [nodeBefore, databaseBefore] = processors()
  const { p50, p99, refused, broken, requests } = await run(seconds)
  const [node, database] = processors()
  const isWhole = requests > 0 && refused === 0 && broken === 0
  const cost = `${ms((node - nodeBefore) / requests)} of Node's and ${ms((database - databaseBefore) / requests)} of PostgreSQL's processor time each`
  report(
    what,
    `p50 ${ms(p50)}, p99 ${ms(p99)}, ${requests} answers, ${refused + broken} refused or broken, ${cost}`,
    isWhole && p99 <= reach,
  )
}

/** A word that few or many say, looked for in all that is said. */
export async function speech(place: Place): Promise<void> {
  const cues = await seedSpeech(place.library.db)
  for (const [name, word] of Object.entries(spokenWords))
    await searched(`what is ${name} said, among ${cues.toLocaleString('en')} cues`, place, {
      address: `/web/search?qtext=${word}`,
      reach: reaches.speech,
      connections: 4,
    })
}

/** A word in a transcript of eight hours. */
export async function within(place: Place): Promise<void> {
  const [video] = await commonVideos(place.library.db, 1)
  if (!video) throw new Error('there is no video')
  await seedEightHours(place.library.db, video.id)
  const address = `/web/ajax/partials/videos/${video.id}/search?qtext=turbine`
  await searched('a word in 8 hours of speech', place, { address, reach: reaches.within, connections: 1 })
}

interface Sentence {
  readonly id: string
  readonly start: number
  readonly text: string
}

/** Sentences from all over the library that everybody may hear, the same ones each time. */
async function someSentences({ library: { db } }: Place): Promise<Sentence[]> {
  const videos = await commonVideos(db, sentences)
  const { rows } = await sql<Sentence>`
    select video_id as id, start_ms as start, text from (
      select c.*, row_number() over (partition by video_id order by md5(video_id || position)) as n
      from transcript_cue c where video_id in (${sql.join(videos.map(({ id }) => id))})
    ) as one where n = 1`.execute(db)
  return rows
}

/** Its three words that the fewest sentences have, as somebody would type who remembers what it was about. */
async function tellingWords({ library: { db } }: Place, { text }: Sentence): Promise<string[]> {
  const words = [...new Set(text.split(' '))]
  const { rows } = await sql<{ word: string }>`
    select word from bench_word where word in (${sql.join(words)}) order by at desc limit 3`.execute(db)
  return rows.map(({ word }) => word)
}

interface Tile {
  readonly id: string
  readonly hits?: readonly { readonly time: number | null }[]
}

/** Whether who remembers three words of a sentence finds the video that it is said in, and its second. */
export async function found(place: Place): Promise<void> {
  await seedSpeech(place.library.db)
  const all = await someSentences(place)
  const counts = { first: 0, page: 0, second: 0, within: 0 }
  for (const [n, sentence] of all.entries()) {
    const qtext = encodeURIComponent((await tellingWords(place, sentence)).join(' '))
    const headers = { cookie: cookieOf(n), accept: 'application/json' }
    const asked = async <T>(path: string) => (await (await fetch(`${place.url}${path}?qtext=${qtext}`, { headers })).json()) as T
    const { items } = await asked<{ items: readonly Tile[] }>('/web/search')
    const at = items.findIndex(({ id }) => id === sentence.id)
    const isSecond = ({ time }: { readonly time: number | null }) => time !== null && Math.abs(time * 1000 - sentence.start) < 1000
    if (at === 0) counts.first += 1
    if (at >= 0) counts.page += 1
    if (items[at]?.hits?.some(isSecond)) counts.second += 1
    const places = await asked<{ items: readonly { readonly time: number | null }[] }>(`/web/ajax/partials/videos/${sentence.id}/search`)
    if (places.items.some(isSecond)) counts.within += 1
  }
  const of = (count: number) => share(count, all.length)
  const here = `within the video the second is found for ${of(counts.within)}`
  report(
    `three words of ${all.length} sentences`,
    `the video is first for ${of(counts.first)}, on the first page for ${of(counts.page)}, with its second for ${of(counts.second)}; ${here}`,
    undefined,
  )
}
