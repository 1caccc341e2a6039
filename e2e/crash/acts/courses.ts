import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Caller } from '../calls.ts'
import { type Crowd, hidden, isShown, wrong } from '../crowd.ts'
import type { Dice } from '../dice.ts'
import type { Course, Film } from '../journal.ts'

const most = { courses: 6, modules: 2, films: 3 }
let titles = 0
let isMaking = false

/** Somebody runs the tracks: one is made, filled, put in order, given to people. One change of each at a time, by whoever is free. */
export async function runCourses(crowd: Crowd, films: readonly Film[], people: readonly string[], dice: Dice): Promise<void> {
  const { courses } = crowd.journal
  const course = courses.length > 0 ? dice.pick(courses.slice(-3)) : undefined
  if (!course || (courses.length < most.courses && dice.chance(0.08))) return make(crowd)
  if (course.changing) return
  course.changing = true
  const act = dice.weighed({ module: 15, fill: 35, order: 15, give: 25, rename: 10 })
  if (act === 'module' || course.modules.length === 0) await addModule(crowd, course)
  else if (act === 'give') await give(crowd, course, dice.pick(people), dice)
  else if (act === 'rename') await rename(crowd, course, dice)
  else if (act === 'order') await reorder(crowd, course, dice)
  else if (films.length > 0) await fill(crowd, course, dice.pick(films), dice)
  course.changing = false
}

async function make(crowd: Crowd): Promise<void> {
  if (isMaking) return
  isMaking = true
  const title = `Course ${++titles}`
  const made = await crowd.admin.ask('POST', '/web/ajax/tracks/create', { fields: { displayname: title, visibility: 'GROUPS' } }, 'track')
  if (made.status === 200)
    crowd.journal.courses.push({
      ...{ name: made.body.trackName, title, changing: false, repeated: false },
      ...{ modules: [], given: new Map(), completed: new Set() },
    })
  else wrong(crowd, 'a track was refused', made)
  isMaking = false
}

async function addModule(crowd: Crowd, course: Course): Promise<void> {
  if (course.modules.length >= most.modules) return
  const title = `Module ${++titles}`
  const path = `/web/ajax/tracks/${course.name}/modules/create`
  const made = await crowd.admin.ask('POST', path, { fields: { displayname: title } }, 'module')
  if (made.status !== 200) return wrong(crowd, `a module of ${course.name} was refused`, made)
  course.repeated ||= made.again
  course.modules.push({ id: made.body.module.id, title, films: [] })
}

async function rename(crowd: Crowd, { modules }: Course, dice: Dice): Promise<void> {
  const module = dice.pick(modules)
  const title = `Module ${++titles}`
  const path = `/web/ajax/modules/${module.id}/update?displayname=${encodeURIComponent(title)}`
  const done = await crowd.admin.ask('PUT', path, {}, 'module')
  if (done.status !== 200) return wrong(crowd, `the module ${module.id} was not renamed`, done)
  module.title = title
}

async function fill(crowd: Crowd, { modules }: Course, film: Film, dice: Dice): Promise<void> {
  const module = dice.pick(modules)
  if (module.films.includes(film) || module.films.filter(isShown).length >= most.films) return
  const added = await crowd.admin.ask(
    'POST',
    `/web/ajax/modules/${module.id}/content/add`,
    { fields: { videoId: film.id } },
    'video of a track',
  )
  if (added.status === 200 || (added.again && added.status === 409)) module.films.push(film)
  else hidden(crowd, film, added)
}

/** What is deleted cannot be named, and is where it was when it comes back: a module that has such a video is left alone. */
async function reorder(crowd: Crowd, { modules }: Course, dice: Dice): Promise<void> {
  const module = dice.pick(modules)
  const films = module.films.filter(({ forgotten }) => !forgotten).toSorted(() => dice.roll() - 0.5)
  const isWhole = () => films.every((film) => !film.deleted && !film.changing && Date.now() - film.shownAt > 25_000)
  if (films.length < 2 || !isWhole()) return
  const members = Object.fromEntries(films.map(({ id }, at) => [id, at + 1]))
  const moved = await crowd.admin.ask('PUT', `/web/ajax/modules/${module.id}/reorder`, { fields: { members } }, 'order of a module')
  if (moved.status !== 200) return void (isWhole() && wrong(crowd, `the module ${module.id} was not reordered`, moved))
  module.films = films
}

async function give(crowd: Crowd, { name, given }: Course, person: string, dice: Dice): Promise<void> {
  const isFor = !given.get(person) || dice.chance(0.7)
  given.set(person, null)
  const path = `/web/ajax/groups/${name}/members`
  const done = await crowd.admin.ask(isFor ? 'PUT' : 'DELETE', path, { fields: { userMembers: [person] } }, 'given track')
  if (done.status !== 200) return wrong(crowd, `${name} was not ${isFor ? 'given to' : 'taken from'} ${person}`, done)
  given.set(person, isFor)
}

/** Owners see theirs whatever its standing. */
const isSeen = (film: Film, name: string) => isShown(film) || (film.owner === name && !film.deleted && !film.forgotten)

const filmsFor = ({ modules }: Course, name: string) =>
  [...new Set(modules.flatMap(({ films }) => films))].filter((film) => isSeen(film, name))

/** Who was given a track watches the next video of it, and says so when there is none left. */
export async function study(crowd: Crowd, me: Caller, dice: Dice): Promise<void> {
  const mine = crowd.journal.courses.filter(
    (one) => one.given.get(me.name) && !one.completed.has(me.name) && filmsFor(one, me.name).length > 0,
  )
  if (mine.length === 0) return
  const course = dice.pick(mine)
  const next = filmsFor(course, me.name).find((film) => film.playable && !hasWatched(film, me.name))
  if (next) await watchWhole(crowd, me, next)
  else await complete(crowd, me, course)
}

/** Enough of a video to count as all of it. */
const whole = ({ clip }: Film) => clip.seconds - 0.1

const hasWatched = (film: Film, name: string) => (film.watched.get(name) ?? []).some(([from, to]) => from === 0 && to === whole(film))

async function watchWhole(crowd: Crowd, me: Caller, film: Film): Promise<void> {
  const page = await me.ask('GET', `/api/v3/videos/${film.id}`)
  if (page.status !== 200) return hidden(crowd, film, page)
  const range = [0, whole(film)] as const
  film.reported.set(me.name, [...(film.reported.get(me.name) ?? []), range])
  await sleep(range[1] * 500 + 200)
  const fields = { session: page.body.kvtoken, intervals: [range], position: range[1] }
  const kept = await me.ask('POST', `/api/v3/videos/${film.id}/progress`, { fields }, 'video watched whole')
  if (kept.status !== 200) return hidden(crowd, film, kept)
  film.watched.set(me.name, [...(film.watched.get(me.name) ?? []), range])
  if (!kept.body.completed) wrong(crowd, `${me.name} has watched all of ${film.id}, and it is not completed`, kept)
}

/** Only one page of theirs is told that they are through. */
async function complete(crowd: Crowd, me: Caller, course: Course): Promise<void> {
  const before = new Set(filmsFor(course, me.name))
  const path = `/api/v3/tracks/${course.name}/completion`
  const first = await me.ask('POST', path, {}, 'completed track')
  if (first.status !== 200) return refused(crowd, course, { name: me.name, before }, first)
  course.completed.add(me.name)
  if (!first.body.proceed && !first.again) wrong(crowd, `${me.name} was told before that ${course.name} is completed`)
  const second = await me.ask('POST', path)
  if (second.status === 200 && second.body.proceed) wrong(crowd, `${me.name} was told twice that ${course.name} is completed`)
}

/** What is in a track, who sees it and to whom it was given may have changed meanwhile. */
function refused(crowd: Crowd, course: Course, { name, before }: { name: string; before: ReadonlySet<Film> }, answer: Answer): void {
  const films = filmsFor(course, name)
  const isSame = films.every((film) => before.has(film) && film.playable)
  const isQuiet = films.every((film) => !film.changing && Date.now() - film.shownAt > 25_000)
  if (isSame && isQuiet && !course.changing) wrong(crowd, `${course.name} is not completed by ${name}`, answer)
}
