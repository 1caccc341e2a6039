import type { Answer, Caller } from '../calls.ts'
import { type Crowd, changing, lookAsOther, wrong } from '../crowd.ts'
import type { Dice } from '../dice.ts'
import type { Film, Standing } from '../journal.ts'
import { query } from '../look.ts'

let comments = 0

/** What nobody who may do so has said. */
const forged = 'Said by nobody who decides'

/** One thing about who sees a video and until when: its owner's, and whoever checks it. */
export async function publish(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<void> {
  const { standing } = film
  if (standing.over) return revive(crowd, me, film, dice)
  const act = dice.weighed({ review: 50, end: 12, expire: 18, forge: 10 })
  if (act === 'forge') await forge(crowd, film)
  else if (act === 'end') await setEnd(crowd, me, film, dice)
  else if (act === 'expire' && film.playable) await expire(crowd, me, film)
  else if (standing.review === 'SENT') await decide(crowd, film, dice)
  else await send(crowd, me, film)
}

export const settle = (film: Film, change: Partial<Standing>): void => void (film.standing = { ...film.standing, ...change })

const review = (by: Caller, { id }: Film, fields: object, acknowledged: string) =>
  by.ask('POST', `/web/ajax/videos/${id}/review`, { fields }, acknowledged)

async function send(crowd: Crowd, me: Caller, film: Film): Promise<void> {
  const comment = `Please look ${++comments}`
  const fields = { action: 'send', reviewername: crowd.reviewer.name, reviewercomment: comment }
  const sent = await review(me, film, fields, 'sent for review')
  if (sent.status !== 200) return wrong(crowd, `${film.id} was not sent for review`, sent)
  film.steps.push({ comment, state: 'SENT' })
  settle(film, { review: 'SENT' })
}

async function decide(crowd: Crowd, film: Film, dice: Dice): Promise<void> {
  const state = dice.chance(0.6) ? 'APPROVED' : 'REJECTED'
  const comment = `${state} ${++comments}`
  const action = state === 'APPROVED' ? 'approve' : 'reject'
  await changing(film, async () => {
    const done = await review(crowd.reviewer, film, { action, reviewercomment: comment }, 'review decision')
    if (done.status !== 200 && !(done.again && done.status === 409)) return wrong(crowd, `nothing was decided about ${film.id}`, done)
    film.steps.push({ comment, state })
    settle(film, { review: state, published: state === 'APPROVED' && film.standing.visibility !== 'PRIVATE' })
  })
  await lookAsOther(crowd, film)
}

const update = (me: Caller, { id }: Film, fields: object) =>
  me.ask('PUT', '/web/ajax/videos/update', { fields: { gconfid: id, ...fields } }, 'end of a video')

const someDay = (dice: Dice) => Math.floor(Date.now() / 1000) + dice.between(40, 300) * 86_400

async function setEnd(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<void> {
  const ends = dice.chance(0.7) ? someDay(dice) : null
  const set = await update(me, film, { expiry_date: ends ?? 0 })
  if (set.status !== 200) return wrong(crowd, `${film.id} was given no end`, set)
  settle(film, { ends })
}

async function expire(crowd: Crowd, me: Caller, film: Film): Promise<void> {
  await changing(film, async () => {
    film.wasAway = true
    const over = await me.ask('POST', `/api/v3/videos/${film.id}/expire`, {}, 'expiry')
    if (over.status !== 200) return wrong(crowd, `${film.id} did not expire`, over)
    settle(film, { over: true })
  })
  await lookAsOther(crowd, film)
  const refused = await update(me, film, { video_title: 'Called so when it was over' })
  if (refused.status !== 409) wrong(crowd, `${film.id} is over and was changed`, refused)
}

async function revive(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<void> {
  const ends = someDay(dice)
  await changing(film, async () => {
    const back = await update(me, film, { expiry_date: ends })
    if (back.status !== 200) return wrong(crowd, `${film.id} was not revived`, back)
    settle(film, { over: false, ends })
  })
  await lookAsOther(crowd, film)
}

/** Somebody who has nothing to say about it tries all the same. */
async function forge({ onlooker, ...crowd }: Crowd, film: Film): Promise<void> {
  const tries: Answer[] = [
    await review(onlooker, film, { action: 'approve', reviewercomment: forged }, 'forged'),
    await update(onlooker, film, { expiry_date: 0, visibility: 'PUBLIC' }),
    await onlooker.ask('POST', `/api/v3/videos/${film.id}/expire`),
  ]
  for (const one of tries)
    if (one.status !== 403 && one.status !== 404) wrong({ onlooker, ...crowd }, `${film.id} was changed by somebody else`, one)
}

/** Who may see it, until when, and what was decided about it: as it was acknowledged last, each step once, each told once. */
export async function wrongInStanding(url: string, film: Film, accounts: ReadonlyMap<string, string>): Promise<string[]> {
  const { standing } = film
  const [row] = await query(
    url,
    `select visibility, published, review_state, coalesce(expires_at <= now(), false) as over, extract(epoch from expires_at)::float8 as ends
     from video where id = $1`,
    [film.id],
  )
  const kept = [row?.['visibility'], row?.['published'], row?.['review_state'], row?.['over'], standing.over ? 0 : row?.['ends']]
  const wanted = [standing.visibility, standing.published, standing.review, standing.over, standing.over ? 0 : standing.ends]
  const found = kept.join(' ') === wanted.join(' ') ? [] : [`stands as ${kept.join(' ')}, acknowledged was ${wanted.join(' ')}`]
  return [...found, ...(await wrongInSteps(url, film, accounts))]
}

async function wrongInSteps(url: string, film: Film, accounts: ReadonlyMap<string, string>): Promise<string[]> {
  const steps = await query(url, 'select comment, state from video_review where video_id = $1', [film.id])
  const told = await query(
    url,
    `select message, count(*)::int as times from notification
     where subject_id = $1 and kind like '%review%' and account_id <> $2 group by account_id, kind, message having count(*) > 1
     union all
     select message, count(*)::int from notification where subject_id = $1 and kind like '%review%' and account_id = $2 group by kind, message`,
    [film.id, accounts.get(film.owner)],
  )
  const found = steps.some(({ comment }) => comment === forged) ? ['was decided about by somebody who may not'] : []
  for (const { comment, state } of film.steps) {
    const times = steps.filter((one) => one['comment'] === comment && one['state'] === state).length
    if (times !== 1) found.push(`the step "${comment}" is written down ${times} times`)
    const heard = told.find((one) => one['message'] === comment)?.['times'] ?? 0
    const isRight = state === 'SENT' ? heard === 0 : heard === 1 || (heard === 0 && film.wasAway)
    if (!isRight) found.push(`the step "${comment}" was told ${heard} times`)
  }
  const others = steps.filter(({ comment }) => comment !== '' && !film.steps.some((one) => one.comment === comment))
  if (others.length > 0) found.push(`${others.length} steps are written down that nobody was told of`)
  return found
}
