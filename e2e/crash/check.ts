import { hash } from '../harness/program.ts'
import { inspectCourses } from './acts/certificates.ts'
import { inspectGathering } from './acts/gathering.ts'
import { wrongInLesson } from './acts/learning.ts'
import { wrongInStanding } from './acts/publishing.ts'
import { inspectReels } from './acts/reels.ts'
import { wrongInWords } from './acts/wording.ts'
import type { Caller } from './calls.ts'
import { wrongInTalk } from './check-talk.ts'
import { isShown } from './crowd.ts'
import { type Film, type Journal, type Range, union } from './journal.ts'
import { query, type Row } from './look.ts'
import { inspectPlaylists } from './playlists.ts'
import type { Report } from './report.ts'
import { inspectProjects } from './studio.ts'

export interface Inspection {
  readonly journal: Journal
  readonly report: Report
  readonly url: string
  readonly dataDir: string
  readonly owners: ReadonlyMap<string, Caller>
  readonly onlooker: Caller
  /** Ids of the accounts, by name. */
  readonly accounts: ReadonlyMap<string, string>
}

/** Looks through everything that was acknowledged, when all work has come to rest. */
export async function inspect(inspection: Inspection): Promise<void> {
  const { journal } = inspection
  for (const film of journal.films) {
    if (film.deleted || film.forgotten) await inspectDeleted(inspection, film)
    else {
      await inspectKept(inspection, film)
      const { url, accounts } = inspection
      const found = [wrongInStanding(url, film, accounts), wrongInWords(url, film), wrongInTalk(url, film, accounts)]
      for (const what of await Promise.all([...found, wrongInLesson(url, film, accounts)]))
        for (const one of what) wrong(inspection, film, one)
    }
  }
  for (const address of journal.cancelled) {
    const { status } = await inspection.onlooker.ask('HEAD', address)
    if (status === 200) inspection.report.violations.push(`${address} was cancelled and is there`)
  }
  await inspectPlaylists(inspection, inspection.owners)
  await inspectProjects(inspection, inspection.owners)
  await inspectReels(inspection, inspection.owners)
  await inspectCourses(inspection)
  await inspectGathering(inspection)
  await inspectRows(inspection)
}

const wrong = ({ report }: Inspection, { id, clip }: Film, what: string) => void report.violations.push(`${id} (${clip.name}): ${what}`)

async function inspectDeleted(inspection: Inspection, film: Film): Promise<void> {
  const owner = inspection.owners.get(film.owner)
  const answer = await owner?.ask('GET', `/api/v3/videos/${film.id}`)
  if (answer?.status !== 404) wrong(inspection, film, `was deleted and answers ${answer?.status}`)
}

async function inspectKept(inspection: Inspection, film: Film): Promise<void> {
  const owner = inspection.owners.get(film.owner)
  if (!owner) return
  const { status, body } = await owner.ask('GET', `/api/v3/videos/${film.id}`)
  if (status !== 200) return wrong(inspection, film, `is lost: ${status}`)
  if (body.displayname !== film.title || body.description !== film.description)
    wrong(inspection, film, 'has not the settings that were acknowledged')
  if (!film.complete) return
  if (body.state !== 'ready' || body.playback?.kind !== film.clip.plays)
    return wrong(inspection, film, `is ${body.state} (${body.failure}), plays ${body.playback?.kind}`)
  const unmade = (body.playback.renditions as Row[]).filter(({ state }) => state !== 'done')
  if (unmade.length > 0) wrong(inspection, film, `${unmade.map((one) => `${one['name']} is ${one['state']}`).join(', ')}`)
  await inspectAsOther(inspection, film)
  await inspectLikes(inspection, film, body.counts.likes)
  await inspectBytes(inspection, film, owner, body.playback.url)
}

async function inspectAsOther(inspection: Inspection, film: Film): Promise<void> {
  const { status } = await inspection.onlooker.ask('GET', `/api/v3/videos/${film.id}`)
  if (status !== (isShown(film) ? 200 : 404)) wrong(inspection, film, `answers others ${status}: ${JSON.stringify(film.standing)}`)
}

async function inspectLikes(inspection: Inspection, film: Film, counted: number): Promise<void> {
  const rows = await query(inspection.url, 'select account_id from video_like where video_id = $1', [film.id])
  if (rows.length !== counted) wrong(inspection, film, `counts ${counted} likes and has ${rows.length}`)
  const liking = new Set(rows.map((row) => row['account_id']))
  for (const [name, liked] of film.likes)
    if (liked !== null && liking.has(inspection.accounts.get(name)) !== liked)
      wrong(inspection, film, `the like of ${name} should be ${liked}`)
}

/** The file is the one that was sent, and every segment of every rendition is there. */
async function inspectBytes(inspection: Inspection, film: Film, owner: Caller, master: string): Promise<void> {
  const original = await owner.ask('GET', master.replace(/hls\/master.m3u8$/, 'original'))
  if (hash(original.body) !== film.clip.hash)
    wrong(inspection, film, `its file is another one (${original.status}, ${original.body.length} bytes)`)
  if (film.clip.plays !== 'hls') return
  const playlist = (await owner.ask('GET', master)).body.toString() as string
  const variants = new Set([...linesOf(playlist), ...[...playlist.matchAll(/URI="([^"]+)"/g)].map(([, uri = '']) => uri)])
  if (variants.size === 0) wrong(inspection, film, 'has no renditions')
  for (const variant of variants) {
    const at = new URL(variant, new URL(master, 'http://localhost')).pathname
    const text = (await owner.ask('GET', at)).body.toString() as string
    const seconds = [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0)
    if (!text.includes('#EXT-X-ENDLIST') || Math.abs(seconds - film.clip.seconds) > 0.7)
      wrong(inspection, film, `${variant} lasts ${seconds} s`)
    const pieces = [...linesOf(text), ...[...text.matchAll(/#EXT-X-MAP:URI="([^"]+)"/g)].map(([, uri = '']) => uri)]
    for (const piece of pieces) {
      const { status, body } = await owner.ask('GET', new URL(piece, `http://localhost${at}`).pathname)
      if (status !== 200 || body.length === 0) wrong(inspection, film, `${piece} of ${variant} answers ${status}`)
    }
  }
}

const linesOf = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

/** What no address shows: that there is one of everything, and what was watched to the millisecond. */
async function inspectRows(inspection: Inspection): Promise<void> {
  const { url, journal, report } = inspection
  const known = journal.films.filter((film) => !film.forgotten).map(({ id }) => id)
  // Films of projects and reels are looked at with those; an import that was asked for twice is two.
  const rows = await query(
    url,
    `select id from video where id not in (select video_id from project_render) and id not in (select video_id from reel)
       and id not in (select video_id from video_import where url = any($1) and video_id <> all($2))`,
    [[...journal.importedAgain], known],
  )
  const made = new Set(rows.map((row) => row['id'] as string))
  if (new Set(known).size !== known.length) report.violations.push('two uploads became one video')
  for (const id of made) if (!known.includes(id)) report.violations.push(`the video ${id} was made without being acknowledged to anybody`)
  const doubled = await query(url, 'select asset_id from video group by asset_id having count(*) > 1')
  if (doubled.length > 0) report.violations.push(`${doubled.length} uploads became two videos`)
  const without = await query(
    url,
    'select id from asset where deleted_at is null and not exists (select from video where asset_id = asset.id)',
  )
  if (without.length > 0) report.violations.push(`${without.length} assets belong to no video`)
  const failed = await query(
    url,
    `select name, count(*)::int as n, min(output::text) as why from pgboss.job where state = 'failed' and name not in (
    'ingest-asset', 'hold-asset', 'encode-ladder', 'draw-poster', 'draw-pictures', 'resume-assets', 'render-project', 'render-reel', 'detect-reel')
      -- What runs by the clock comes again.
      and name not in (select name from pgboss.schedule) group by name`,
  )
  for (const { name, n, why } of failed) report.violations.push(`${n} jobs ${name} were given up: ${why?.slice(0, 200)}`)
  await inspectViews(inspection)
  for (const film of journal.films) if (!film.deleted && !film.forgotten) await inspectWatched(inspection, film)
}

/** A view is counted once a person, however often it was reported. */
async function inspectViews({ url, report }: Inspection): Promise<void> {
  const rows = await query(
    url,
    `select id, play_count, (select coalesce(sum(views), 0) from video_view w where w.video_id = video.id) as daily,
      (select count(*) from viewing v where v.video_id = video.id and counted_at is not null) as people from video`,
  )
  for (const { id, play_count, daily, people } of rows)
    if (Number(play_count) !== Number(people) || Number(daily) !== Number(people))
      report.violations.push(`${id} counts ${play_count} views (${daily} by day) of ${people} people`)
}

const milliseconds = (ranges: readonly Range[]) =>
  `{${union(ranges)
    .map(([from, to]) => `[${Math.round(from * 1000)},${Math.round(to * 1000)})`)
    .join(',')}}`

async function inspectWatched(inspection: Inspection, film: Film): Promise<void> {
  for (const [name, reported] of film.reported) {
    const watched = film.watched.get(name) ?? []
    const [row] = await query(
      inspection.url,
      `select $3::int4multirange - covered as lost, covered - $4::int4multirange as doubled
       from (select covered from viewing where account_id = $1 and video_id = $2 union all select '{}' limit 1) v`,
      [inspection.accounts.get(name), film.id, milliseconds(watched), milliseconds(reported)],
    )
    if (row?.['lost'] !== '{}') wrong(inspection, film, `${name} watched ${row?.['lost']} ms, of which nothing is known`)
    if (row?.['doubled'] !== '{}') wrong(inspection, film, `${name} never watched ${row?.['doubled']} ms`)
  }
}
