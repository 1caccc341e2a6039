import type { Caller } from '../calls.ts'
import { type Crowd, wrong } from '../crowd.ts'
import type { Dice } from '../dice.ts'
import type { Film, Journal, Reel } from '../journal.ts'
import { query, type Row } from '../look.ts'
import type { Report } from '../report.ts'

/** Passages of one person that are looked at: more would only wait. */
const mostAtOnce = 2
/** s */
const passage = { from: 0, to: 2 }
const part = { start: 0.5, end: 1.5 }

/** Has a passage of one's own video looked at, and a reel made of what was found there. */
export async function makeReels(crowd: Crowd, me: Caller, films: readonly Film[], dice: Dice): Promise<void> {
  const open = crowd.journal.reels.filter(({ owner, id, source }) => owner === me.name && id === '' && films.includes(source))
  const [first] = open
  if (first && (open.length >= mostAtOnce || dice.chance(0.6))) return takeUp(crowd, me, first, dice)
  const sources = films.filter(({ playable, clip }) => playable && clip.plays === 'hls')
  if (sources.length > 0) await lookFor(crowd, me, dice.pick(sources))
}

async function lookFor(crowd: Crowd, me: Caller, source: Film): Promise<void> {
  const fields = { start: passage.from, end: passage.to }
  const begun = await me.ask('POST', `/api/v3/videos/${source.id}/reel-detection`, { fields }, 'look for a reel')
  // So many an hour.
  if (begun.status === 429) return
  if (begun.status !== 200) return wrong(crowd, `nobody looks for a reel in ${source.id}`, begun)
  crowd.journal.reels.push({ owner: me.name, source, job: begun.body.data.job_id, id: '', seconds: part.end - part.start })
}

async function takeUp({ journal, ...rest }: Crowd, me: Caller, reel: Reel, dice: Dice): Promise<void> {
  const crowd = { journal, ...rest }
  const path = `/api/v3/videos/${reel.source.id}/reel-creator/${reel.job}`
  const { status, body } = await me.ask('GET', path)
  if (status !== 200) return wrong(crowd, `the look ${reel.job} at ${reel.source.id} is lost: ${status}`)
  if (body.data.status === 'processing') return
  // One that takes its worker down is given up.
  if (body.data.status === 'failed') return void journal.reels.splice(journal.reels.indexOf(reel), 1)
  const fields = { displayname: `Reel of ${me.name}`, parts: [part], ratio: '9:16' }
  const made = await me.ask('POST', path, { fields }, 'reel')
  if (made.status === 429) return
  if (made.status !== 200) return wrong(crowd, `there is no reel of ${reel.job}`, made)
  reel.id = made.body.data.id
  if (!dice.chance(0.3)) return
  const again = await me.ask('POST', path, { fields })
  if (again.body.data?.id !== reel.id) wrong(crowd, `${reel.job} became two reels`, again)
}

interface Around {
  readonly journal: Journal
  readonly report: Report
  readonly url: string
}

/** A reel whose tries were all killed is given up. */
const gaveUp = 'The reel could not be made. Please try again.'

/** Every reel that was promised is made and as long as its part, and there is no other. */
export async function inspectReels({ journal, report, url }: Around, owners: ReadonlyMap<string, Caller>): Promise<void> {
  const promised = journal.reels.filter(({ id }) => id !== '')
  const rows = await query(url, 'select video_id, state, failure from reel')
  for (const { video_id: id } of rows)
    if (!promised.some((one) => one.id === id)) report.violations.push(`the reel ${id} was promised to nobody`)
  if (new Set(promised.map(({ id }) => id)).size < promised.length) report.violations.push('two looks became one reel')
  for (const reel of promised) {
    const row = rows.find((one) => one['video_id'] === reel.id)
    const what = await wrongInReel(reel, row, owners.get(reel.owner))
    if (what !== '') report.violations.push(`the reel ${reel.id} is ${what}`)
  }
}

async function wrongInReel({ id, seconds, source }: Reel, row: Row | undefined, owner: Caller | undefined): Promise<string> {
  const { state, failure } = row ?? {}
  if (state === 'failed' && (failure === gaveUp || source.wasAway)) return ''
  const { status, body } = (await owner?.ask('GET', `/api/v3/videos/${id}`)) ?? { status: 0, body: {} }
  const isRight = state === 'done' && body.state === 'ready' && Math.abs(body.playback.duration - seconds) <= 0.3
  return isRight ? '' : `${state} (${failure}), answers ${status} ${body.state}, ${body.playback?.duration} s`
}
