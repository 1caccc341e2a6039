import type { Answer, Caller } from '../calls.ts'
import { type Crowd, changing, isShown, lookAsOther, wrong } from '../crowd.ts'
import type { Dice } from '../dice.ts'
import type { Film, Standing } from '../journal.ts'
import { settle } from './publishing.ts'

/** A change of one of several videos, and what takes it back. */
interface Change {
  readonly film: Film
  readonly before: Standing
  readonly undo: string
  /** It was sent again, so that what stood before may be what stands now. */
  readonly again: boolean
}

const some = (films: readonly Film[], dice: Dice) => films.toSorted(() => dice.roll() - 0.5).slice(0, dice.between(2, 4))

/** Opens or closes several videos of one's own, and mostly takes that back. */
export async function changeSeveral(crowd: Crowd, me: Caller, films: readonly Film[], dice: Dice): Promise<void> {
  const changes: Change[] = []
  const visibility = dice.chance(0.5) ? 'PRIVATE' : 'USERS'
  // What waits for its reviewer is withdrawn by this; that is another matter.
  for (const film of some(films, dice)) {
    const change = film.standing.review === 'SENT' ? undefined : await changeOne(crowd, me, film, visibility)
    if (change) changes.push(change)
  }
  const [first] = changes
  if (!first) return
  const touched = dice.chance(0.2) && (await touch(crowd, me, first.film, dice)) ? first : undefined
  if (dice.chance(0.3)) await refuseOthers(crowd, changes)
  if (dice.chance(0.7)) await takeBack(crowd, me, changes, touched)
  for (const { film } of changes) await lookAsOther(crowd, film)
}

const opened = { visibility: 'USERS', published: true } as const

const closed = (before: Standing): Standing =>
  before.visibility === 'PRIVATE'
    ? before
    : { ...before, visibility: 'PRIVATE', published: false, review: before.review === 'APPROVED' ? 'NONE' : before.review }

async function changeOne(crowd: Crowd, me: Caller, film: Film, visibility: Standing['visibility']): Promise<Change | undefined> {
  const before = film.standing
  return changing(film, async () => {
    const fields = { gconfid: film.id, visibility, undoable: 1 }
    const done = await me.ask('PUT', '/web/ajax/videos/update', { fields }, 'change of several')
    if (done.status !== 200) return wrong(crowd, `${film.id} was not made ${visibility}`, done), undefined
    settle(film, visibility === 'PRIVATE' ? closed(before) : opened)
    return { film, before, undo: done.body.undo, again: done.again }
  })
}

/** Something else about it changes, after which nothing is taken back. */
async function touch(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<boolean> {
  const ends = Math.floor(Date.now() / 1000) + dice.between(40, 300) * 86_400
  const set = await me.ask('PUT', '/web/ajax/videos/update', { fields: { gconfid: film.id, expiry_date: ends } }, 'end of a video')
  if (set.status !== 200) return wrong(crowd, `${film.id} was given no end`, set), false
  settle(film, { ends })
  return true
}

const undo = (by: Caller, ids: readonly string[]) => by.ask('POST', '/api/v3/videos/undo', { fields: { changes: ids } }, 'undo')

type Outcome = { readonly undo: string; readonly outcome: string; readonly reason: string | null } | undefined

const outcomeOf = (answer: Answer, id: string): Outcome => (answer.body.items as NonNullable<Outcome>[]).find((one) => one.undo === id)

async function refuseOthers(crowd: Crowd, changes: readonly { readonly undo: string }[]): Promise<void> {
  const answer = await undo(
    crowd.onlooker,
    changes.map((one) => one.undo),
  )
  if (answer.status !== 200 || changes.some((one) => outcomeOf(answer, one.undo)?.outcome !== 'refused'))
    wrong(crowd, 'changes were taken back by somebody else', answer)
}

/** Each of them once; one that was touched since stays. */
async function takeBack(crowd: Crowd, me: Caller, changes: readonly Change[], touched: Change | undefined): Promise<void> {
  for (const { film } of changes) film.changing = true
  const answer = await undo(
    me,
    changes.map((one) => one.undo),
  )
  for (const change of changes) {
    const { film, before } = change
    await changing(film, async () => {
      if (answer.status !== 200) return wrong(crowd, 'changes were not taken back', answer)
      const outcome = outcomeOf(answer, change.undo)
      const isBack = outcome?.outcome === 'undone'
      if (change === touched ? outcome?.reason !== 'changed' : !isBack) wrong(crowd, `a change of ${film.id} was taken back`, answer)
      if (change !== touched) film.standing = change.again ? await standingNow(crowd, me, change) : before
    })
  }
}

/** Of one that was sent again nobody knows what stood before the second time: either of the two. */
async function standingNow(crowd: Crowd, me: Caller, { film, before }: Change): Promise<Standing> {
  const { status, body } = await me.ask('GET', `/api/v3/videos/${film.id}`)
  const after = film.standing
  const isOne = [before, after].some((one) => one.visibility === body.visibility && one.review === body.review_state)
  if (status !== 200 || !isOne) wrong(crowd, `${film.id} is ${body.visibility} and ${body.review_state} after its change was taken back`)
  return body.visibility === before.visibility ? before : after
}

/** Deletes several videos of one's own, and mostly takes that back. */
export async function deleteSeveral(crowd: Crowd, me: Caller, films: readonly Film[], dice: Dice): Promise<void> {
  const gone: { film: Film; undo: string }[] = []
  for (const film of some(films, dice).slice(0, 3)) {
    const id = await deleteOne(crowd, me, film)
    if (id !== undefined) gone.push({ film, undo: id })
  }
  if (gone.length === 0) return
  if (dice.chance(0.3)) await refuseOthers(crowd, gone)
  if (dice.chance(0.75)) await haveBack(crowd, me, gone)
}

/** @returns what brings it back; undefined where nobody knows that any more */
async function deleteOne(crowd: Crowd, me: Caller, film: Film): Promise<string | undefined> {
  film.wasAway = true
  const done = await changing(film, async () => {
    const answer = await me.ask('DELETE', '/web/ajax/videos/delete', { fields: { gconfid: film.id, undoable: 1 } }, 'deletion of several')
    film.deleted = true
    return answer
  })
  if (done.again && done.status === 404) return undefined
  if (done.status !== 200) return wrong(crowd, `${film.id} was not deleted`, done), undefined
  if (done.body.undo === undefined) wrong(crowd, `${film.id} plays, and its deletion can’t be taken back`)
  const { status } = await me.ask('GET', `/api/v3/videos/${film.id}`)
  if (status !== 404) wrong(crowd, `${film.id} was deleted and answers ${status}`)
  return done.body.undo
}

async function haveBack(crowd: Crowd, me: Caller, gone: readonly { film: Film; undo: string }[]): Promise<void> {
  for (const { film } of gone) film.changing = true
  const answer = await undo(
    me,
    gone.map((one) => one.undo),
  )
  for (const { film, undo: id } of gone) {
    await changing(film, async () => {
      const outcome = answer.status === 200 ? outcomeOf(answer, id) : undefined
      const isBack = outcome?.outcome === 'undone'
      if (!isBack) return wrong(crowd, `the deletion of ${film.id} was not taken back`, answer)
      film.deleted = false
    })
    if (isShown(film)) await lookAsOther(crowd, film)
  }
}
