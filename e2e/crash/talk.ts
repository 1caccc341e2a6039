import type { Caller } from './calls.ts'
import { type Crowd, hidden } from './crowd.ts'
import type { Dice } from './dice.ts'
import type { Film } from './journal.ts'

const path = (film: Film) => `/web/ajax/partials/videos/${film.id}/comments`

let remarks = 0

/** Says something about a video, answers somebody, or takes back what one said. */
export async function talk(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<void> {
  const own = film.said.filter((one) => one.by === me.name && one.gone === false)
  if (own.length > 0 && dice.chance(0.25)) return takeBack(crowd, me, film, dice.pick(own))
  const others = film.said.filter((one) => one.parent === null && one.gone === false)
  const parent = others.length > 0 && dice.chance(0.5) ? dice.pick(others) : null
  const text = `Remark ${++remarks} = ${me.name}`
  const reply = parent ? { comment_type: 'reply_comment', adid: parent.id } : {}
  const said = await me.ask('POST', path(film), { fields: { text, ...reply } }, 'comment')
  if (said.status === 200) film.said.push({ id: said.body.id, by: me.name, text, parent: parent?.id ?? null, gone: false })
  // What is replied to may have been taken back meanwhile.
  else if (parent === null || parent.gone === false) hidden(crowd, film, said)
}

async function takeBack(crowd: Crowd, me: Caller, film: Film, one: Film['said'][number]): Promise<void> {
  one.gone = null
  const gone = await me.ask('DELETE', `${path(film)}/${one.id}`, { fields: {} }, 'comment')
  const parent = film.said.find(({ id }) => id === one.parent)
  if (gone.status === 200 || (gone.again && gone.status === 404 && !film.deleted && !film.changing)) one.gone = true
  else if (parent === undefined || parent.gone === false) hidden(crowd, film, gone)
}

/** Puts a video into an own list, or takes it out. */
export async function save(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<void> {
  const list = dice.pick(['Watch later', 'Favorites', 'Course'])
  const key = `${me.name} ${list}`
  const before = film.saved.get(key)
  const saved = !before || dice.chance(0.5)
  film.saved.set(key, null)
  const fields = { text: list }
  const done = await me.ask(saved ? 'POST' : 'DELETE', `/web/ajax/videos/${film.id}/mylist`, { fields }, 'list')
  if (done.status === 200) film.saved.set(key, saved)
  else if (!done.again && before !== undefined) film.saved.set(key, before)
  if (done.status !== 200 && (saved || before !== null)) hidden(crowd, film, done)
}
