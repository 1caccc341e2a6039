import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from '../../e2e/harness/server.ts'
import { commonVideos, cookieOf, type Library } from './library.ts'
import { heavy, pages, searches, subjectsOf } from './pages.ts'

/** What other rows ask in the same statements; a playlist of 3,000 is a third of what a test seeds. */
const rare = ['videos for a playlist', 'search, a word in 20 %', 'topic in 30 %', 'watch page', 'playlist of 3,000']

type Call = (n: number) => { readonly path: string; readonly body?: object; readonly person?: number }

/** What is asked all day, by its name: what the `n`th call asks. */
async function hotCalls({ db }: Library): Promise<Record<string, Call>> {
  const [video] = await commonVideos(db, 1)
  const subjects = await subjectsOf(db)
  const partials = '/web/ajax/partials'
  const own: Record<string, string> = {
    listing: `${partials}/videos_listing?max=24`,
    'listing counted': `${partials}/videos_listing?max=24&count=1`,
    'listing further': `${partials}/videos_listing?max=24&after=2026-01-01T00:00:00.000Z_${video?.id}`,
    'listing by views': `${partials}/videos_listing?max=24&order_by=views`,
    'listing by title': `${partials}/videos_listing?max=24&order_by=title`,
    'listing with words': `${partials}/videos_listing?max=24&qtext=turbine`,
    detail: `/api/v3/videos/${video?.id}`,
    'search in a video': `${partials}/videos/${video?.id}/search?qtext=turbine`,
    master: `/media/${video?.assetId}/hls/master.m3u8`,
    ...searches,
  }
  const all: Record<string, Call> = {
    ...Object.fromEntries(Object.entries(own).map(([name, path]) => [name, () => ({ path })])),
    ...Object.fromEntries(Object.entries(pages).map(([name, ask]) => [name, (n: number) => ({ path: ask(subjects, n) })])),
    ...Object.fromEntries(
      Object.entries(heavy).map(([name, { by, ask }]) => [name, (n: number) => ({ path: ask(subjects, n), person: by(n) })]),
    ),
    progress: () => ({ path: `/api/v3/videos/${video?.id}/progress`, body: { session: 'bench', intervals: [[0, 5]] } }),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !rare.includes(name)))
}

/** Often enough that a prepared statement has got the plan which it keeps. */
const times = 8

/** Every plan that PostgreSQL chose for each of the calls, without its costs. */
export async function plansOf(library: Library, dataDir: string): Promise<Record<string, string>> {
  const url = new URL(library.databaseUrl)
  url.searchParams.set('options', '-c session_preload_libraries=auto_explain -c auto_explain.log_min_duration=0')
  const server = await startServer(dataDir, { env: { DATABASE_URL: url.href, ROLE: 'web', NODE_ENV: 'production' } })
  await using log = await open(join(dataDir, 'postgres/log'))
  try {
    const plans: Record<string, string> = {}
    for (const [name, call] of Object.entries(await hotCalls(library))) {
      const from = (await log.stat()).size
      for (let n = 0; n < times; n += 1) {
        const { path, body, person = n } = call(n)
        await ask(server.url, person, path, body)
      }
      const { size } = await log.stat()
      const { buffer } = await log.read(Buffer.alloc(size - from), 0, size - from, from)
      plans[name] = lastOfEach(buffer.toString())
    }
    return plans
  } finally {
    await server.stop()
  }
}

async function ask(url: string, person: number, path: string, body?: object): Promise<void> {
  const headers = { cookie: cookieOf(person), accept: 'application/json', 'content-type': 'application/json' }
  const csrf = body && ((await (await fetch(`${url}/web/csrfToken`, { headers })).json()) as { _csrf: string })._csrf
  const answer = await fetch(
    `${url}${path}`,
    body ? { method: 'POST', headers: { ...headers, 'x-csrf-token': csrf ?? '' }, body: JSON.stringify(body) } : { headers },
  )
  await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
}

/** The log has each statement with its plan; the last plan of a statement is the one it keeps. */
function lastOfEach(log: string): string {
  const plans = new Map<string, string>()
  for (const [, text = '', plan = ''] of log.matchAll(
    /LOG: {2}duration: .*? plan:\n\tQuery Text: ([\s\S]*?)\n(?:\tQuery Parameters:[^\n]*\n)?(\t[A-Z][^\n]*\(cost=[\s\S]*?)(?=\n[^\t]|$)/g,
  ))
    plans.set(text, plan.replace(/ {2}\(cost=[^)]*\)/g, '').replace(/^\t/gm, ''))
  return [...plans].map(([text, plan]) => `${text.replace(/\s+/g, ' ').trim()}\n${plan.trimEnd()}\n`).join('\n')
}

/** Tables that grow with what people do. */
const large = [
  'video',
  'video_reader',
  'video_search',
  'video_topic',
  'video_member',
  'video_like',
  'asset',
  'rendition',
  'viewing',
  'viewing_session',
  'transcript',
  'transcript_cue',
  'session',
  'account',
  'group_member',
  'search_word',
  'channel_item',
  'channel_reader',
  'channel_subscriber',
  'playlist',
  'playlist_reader',
  'playlist_item',
  'comment',
  'saved_list',
  'saved_item',
  'notification',
]

/** What reads a large table from its beginning to its end. */
export const scansOf = (plan: string): string[] =>
  [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table).filter((table) => large.includes(table))
