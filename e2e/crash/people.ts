import { setTimeout as sleep } from 'node:timers/promises'
import { runCourses, study } from './acts/courses.ts'
import { gather } from './acts/gathering.ts'
import { learn, teach } from './acts/learning.ts'
import { publish } from './acts/publishing.ts'
import { makeReels } from './acts/reels.ts'
import { fetchFilm, nextTitle, upload } from './acts/sending.ts'
import { changeSeveral, deleteSeveral } from './acts/several.ts'
import { word } from './acts/wording.ts'
import type { Answer, Caller } from './calls.ts'
import { type Crowd, changing, hidden, isShown, lookAsOther, wrong } from './crowd.ts'
import type { Dice } from './dice.ts'
import { type Film, lengthOf, type Range } from './journal.ts'
import { editPlaylist } from './playlists.ts'
import { cutFilm } from './studio.ts'
import { save, talk } from './talk.ts'

/** Unfinished films of one person: more would only wait. */
const mostAtOnce = 2

interface Life {
  readonly crowd: Crowd
  readonly me: Caller
  readonly dice: Dice
}

type Acts = Readonly<Record<string, readonly [weight: number, act: () => Promise<void>]>>

const some = async ({ dice }: Life, films: readonly Film[], act: (film: Film) => Promise<void>) => {
  if (films.length > 0) await act(dice.pick(films))
}

/** What somebody does with their own. */
function ownActs({ crowd, me, dice }: Life): Acts {
  const life = { crowd, me, dice }
  const mine = () => crowd.journal.films.filter((film) => film.owner === me.name && !film.forgotten && film.id !== '')
  const kept = () => mine().filter((film) => !film.deleted)
  // Of what is over nothing changes but that.
  const usable = () => kept().filter((film) => !film.standing.over)
  const playing = () => usable().filter((film) => film.playable)
  const isBusy = () => kept().filter((film) => !film.playable && isShown(film)).length >= mostAtOnce
  return {
    upload: [28, () => (isBusy() ? sleep(50) : upload(crowd, me, dice))],
    import: [3, () => (isBusy() ? sleep(50) : fetchFilm(crowd, me, dice))],
    settings: [16, () => some(life, usable().slice(-8), (film) => change(crowd, me, film))],
    teaching: [10, () => some(life, playing().slice(-8), (film) => teach(crowd, me, film, dice))],
    wording: [14, () => some(life, usable().slice(-8), (film) => word(crowd, me, film, dice))],
    publishing: [18, () => some(life, kept().slice(-8), (film) => publish(crowd, me, film, dice))],
    'change of several': [8, () => changeSeveral(crowd, me, usable().slice(-8), dice)],
    'deletion of several': [4, () => deleteSeveral(crowd, me, playing().slice(-8), dice)],
    delete: [5, () => some(life, kept().slice(0, -1), (film) => remove(crowd, me, film))],
    restore: [3, () => some(life, mine().filter((film) => film.deleted), (film) => restore(crowd, film))], // biome-ignore format: one a line
    playlist: [10, () => editPlaylist(crowd, me, usable(), dice)],
    studio: [12, () => cutFilm(crowd, me, usable(), dice)],
    reel: [9, () => makeReels(crowd, me, usable(), dice)],
    looking: [12, () => look(crowd, me, kept(), dice)],
  }
}

/** What somebody does with what is there for everybody. */
function othersActs({ crowd, me, dice }: Life): Acts {
  const life = { crowd, me, dice }
  const watchable = () => crowd.journal.films.filter((film) => film.playable && isShown(film) && !film.changing).slice(-12)
  return {
    'ledger post': [16, () => some(life, watchable(), (film) => watch(crowd, me, film, dice))],
    like: [10, () => some(life, watchable(), (film) => like(crowd, me, film, dice))],
    comment: [12, () => some(life, watchable(), (film) => talk(crowd, me, film, dice))],
    list: [8, () => some(life, watchable(), (film) => save(crowd, me, film, dice))],
    learning: [14, () => some(life, watchable(), (film) => learn(crowd, me, film, dice))],
    event: [12, () => gather(crowd, me, dice)],
    track: [14, () => runCourses(crowd, watchable(), crowd.people, dice)],
    study: [16, () => study(crowd, me, dice)],
    listing: [6, () => list(crowd, me)],
  }
}

/** One person who does one thing after the other, and looks at each whether it was kept. */
export async function live(crowd: Crowd, me: Caller, dice: Dice): Promise<void> {
  const life = { crowd, me, dice }
  const acts: Acts = { ...ownActs(life), ...othersActs(life) }
  const weights = Object.fromEntries(Object.entries(acts).map(([name, [weight]]) => [name, weight]))
  while (!crowd.over()) {
    const act = dice.weighed(weights)
    me.doing = act
    await acts[act]?.[1]()
    me.doing = 'nothing'
    await sleep(dice.between(0, 60))
  }
}

async function change(crowd: Crowd, me: Caller, film: Film): Promise<void> {
  const title = nextTitle()
  const description = title.endsWith('1') || title.endsWith('2') ? `What is said in ${title}` : undefined
  const fields = { gconfid: film.id, video_title: title, ...(description ? { video_description: description } : {}) }
  const changed = await me.ask('PUT', '/web/ajax/videos/update', { fields }, 'settings')
  if (changed.status !== 200) return wrong(crowd, `the settings of ${film.id} were refused`, changed)
  film.title = title
  film.description = description ?? film.description
  await lookAt(crowd, me, film)
}

/** What was acknowledged is what is read. */
async function look(crowd: Crowd, me: Caller, films: readonly Film[], dice: Dice): Promise<void> {
  const newest = films.at(-1)
  if (newest) await lookAt(crowd, me, dice.chance(0.7) ? newest : dice.pick(films))
}

async function lookAt(crowd: Crowd, me: Caller, film: Film): Promise<void> {
  const { status, body } = await me.ask('GET', `/api/v3/videos/${film.id}`)
  if (status !== 200) return wrong(crowd, `${film.id} (${film.title}) is lost: ${status}`)
  if (body.displayname !== film.title || body.description !== film.description)
    wrong(crowd, `${film.id} is called ${body.displayname} (${body.description}), acknowledged was ${film.title} (${film.description})`)
  if (body.state === 'failed') wrong(crowd, `${film.id} (${film.clip.name}) failed: ${body.failure}`)
  if (film.complete && body.playback !== null && isShown(film)) film.playable ||= await seenByOthers(crowd, film)
}

const seenByOthers = async ({ onlooker }: Crowd, { id }: Film) => (await onlooker.ask('GET', `/api/v3/videos/${id}`)).status === 200

async function watch(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<void> {
  const page = await me.ask('GET', `/api/v3/videos/${film.id}`)
  if (page.status !== 200) return hidden(crowd, film, page)
  const from = dice.between(0, film.clip.seconds * 10 - 10) / 10
  const range: Range = [from, Math.min(from + dice.between(3, 25) / 10, film.clip.seconds - 0.5)]
  const reported = [...(film.reported.get(me.name) ?? []), range]
  const watched = [...(film.watched.get(me.name) ?? []), range]
  film.reported.set(me.name, reported)
  // Watching takes its time, at twice the speed half of it.
  await sleep((range[1] - range[0]) * 500 + 100)
  const fields = { session: page.body.kvtoken, intervals: [range], position: range[1] }
  const kept = await me.ask('POST', `/api/v3/videos/${film.id}/progress`, { fields }, 'ledger post')
  if (kept.status !== 200) return hidden(crowd, film, kept)
  film.watched.set(me.name, watched)
  const { watch_duration: seconds } = kept.body
  const [least, most] = [lengthOf(watched), lengthOf(reported)]
  if (seconds < least - 0.06 || seconds > most + 0.06)
    wrong(crowd, `${me.name} has watched ${seconds} s of ${film.id}, acknowledged were ${least} s, reported ${most} s`)
}

async function like(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<void> {
  const liked = dice.chance(0.6)
  const before = film.likes.get(me.name) ?? false
  film.likes.set(me.name, null)
  const done = await me.ask(liked ? 'POST' : 'DELETE', `/web/ajax/videos/${film.id}/like`, {}, 'like')
  if (done.status === 200) film.likes.set(me.name, liked)
  else if (!done.again) film.likes.set(me.name, before)
  if (done.status !== 200) hidden(crowd, film, done)
}

async function remove(crowd: Crowd, me: Caller, film: Film): Promise<void> {
  film.wasAway = true
  await changing(film, async () => {
    const gone = await me.ask('DELETE', '/web/ajax/videos/delete', { fields: { gconfid: film.id } }, 'delete')
    if (gone.status !== 200 && !(gone.again && gone.status === 404)) wrong(crowd, `${film.id} could not be deleted`, gone)
    film.deleted = true
  })
  const { status } = await me.ask('GET', `/api/v3/videos/${film.id}`)
  if (status !== 404) wrong(crowd, `${film.id} was deleted and answers ${status}`)
}

async function restore(crowd: Crowd, film: Film): Promise<void> {
  await changing(film, async () => {
    const back = await crowd.admin.ask('POST', `/api/v3/videos/deleted/${film.id}/restore`, { fields: {} }, 'restore')
    if (back.status !== 200 && !(back.again && back.status === 404)) wrong(crowd, `${film.id} could not be restored`, back)
    film.deleted = false
  })
  await lookAsOther(crowd, film)
}

/** Nothing that others may not see stands in a list. */
async function list(crowd: Crowd, me: Caller): Promise<void> {
  const asked = Date.now()
  const gone = crowd.journal.films.filter((film) => !isShown(film) && !film.changing)
  const { status, body } = await me.ask('GET', '/web/ajax/partials/videos_listing?max=24')
  if (status !== 200) return wrong(crowd, 'the listing was refused', { status, body } as Answer)
  const listed = new Set((body.items as { id: string }[]).map(({ id }) => id))
  for (const film of gone)
    if (listed.has(film.id) && !isShown(film) && !film.changing && film.shownAt < asked)
      wrong(crowd, `${film.id} is seen by nobody else and is listed`)
}
