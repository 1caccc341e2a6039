import { setTimeout as sleep } from 'node:timers/promises'
import { patching, tus, uploadHeaders } from '../harness/program.ts'
import type { Answer, Caller } from './calls.ts'
import type { Clip } from './clips.ts'
import { type Crowd, hidden, wrong } from './crowd.ts'
import type { Dice } from './dice.ts'
import { type Film, lengthOf, type Range } from './journal.ts'
import { editPlaylist } from './playlists.ts'
import { cutFilm } from './studio.ts'
import { save, talk } from './talk.ts'

/** Unfinished films of one person: more would only wait. */
const mostAtOnce = 2

/** One person who does one thing after the other, and looks at each whether it was kept. */
export async function live(crowd: Crowd, me: Caller, dice: Dice): Promise<void> {
  const { journal, over } = crowd
  const mine = () => journal.films.filter((film) => film.owner === me.name && !film.forgotten && film.id !== '')
  const kept = () => mine().filter((film) => !film.deleted)
  const watchable = () => journal.films.filter((film) => film.playable && !film.deleted && !film.changing)
  const some = async (films: Film[], act: (film: Film) => Promise<void>) => {
    if (films.length > 0) await act(dice.pick(films))
  }
  const acts = {
    upload: async () => {
      const unfinished = kept().filter((film) => !film.playable).length
      if (unfinished < mostAtOnce) await upload(crowd, me, dice)
      else await sleep(50)
    },
    settings: () => some(kept().slice(-8), (film) => change(crowd, me, film, dice)),
    'ledger post': () => some(watchable().slice(-12), (film) => watch(crowd, me, film, dice)),
    like: () => some(watchable().slice(-12), (film) => like(crowd, me, film, dice)),
    comment: () => some(watchable().slice(-12), (film) => talk(crowd, me, film, dice)),
    list: () => some(watchable().slice(-12), (film) => save(crowd, me, film, dice)),
    delete: () => some(kept().slice(0, -1), (film) => remove(crowd, me, film)),
    restore: () =>
      some(
        mine().filter((film) => film.deleted),
        (film) => restore(crowd, film),
      ),
    playlist: () => editPlaylist(crowd, me, kept(), dice),
    studio: () => cutFilm(crowd, me, kept(), dice),
    listing: () => list(crowd, me),
    looking: () => look(crowd, me, kept()),
  }
  const weights = {
    upload: 30,
    settings: 18,
    'ledger post': 18,
    like: 10,
    comment: 12,
    list: 8,
    delete: 6,
    restore: 3,
    playlist: 10,
    studio: 12,
    listing: 6,
    looking: 12,
  }
  while (!over()) {
    const act = dice.weighed(weights)
    me.doing = act
    await acts[act]()
    me.doing = 'nothing'
    await sleep(dice.between(0, 60))
  }
}

let titles = 0

/** Sends a file in chunks, as its connection lets it, and makes a video of it before, between or after them. */
async function upload(crowd: Crowd, me: Caller, dice: Dice): Promise<void> {
  const clip = dice.pick(crowd.clips)
  const made = await me.ask('POST', '/api/v3/uploads', { headers: uploadHeaders(clip.name, clip.bytes.length) }, 'upload')
  if (made.status !== 201) return wrong(crowd, 'an upload was refused', made)
  const film = newFilm(me.name, clip, new URL(made.location, 'http://localhost').pathname)
  if (dice.chance(0.05)) return cancel(crowd, me, film, dice)
  const makeAt = dice.roll()
  const chunk = dice.chance(0.3) ? clip.bytes.length : dice.between(8_000, clip.bytes.length)
  for (let offset = 0; offset < clip.bytes.length; ) {
    if (film.id === '' && offset >= makeAt * clip.bytes.length) await make(crowd, me, film)
    offset = await send(crowd, me, film, { offset, until: Math.min(offset + chunk, clip.bytes.length) })
    if (offset < 0) return
  }
  film.complete = true
  if (film.id === '') await make(crowd, me, film)
}

const newFilm = (owner: string, clip: Clip, address: string): Film => ({
  owner,
  clip,
  upload: address,
  id: '',
  title: `Film ${++titles}`,
  description: '',
  complete: false,
  playable: false,
  deleted: false,
  wasDeleted: false,
  forgotten: false,
  changing: false,
  likes: new Map(),
  said: [],
  saved: new Map(),
  reported: new Map(),
  watched: new Map(),
})

/** @returns where the upload stands now; less than 0 where it is lost */
async function send(crowd: Crowd, me: Caller, { upload: address, clip }: Film, part: { offset: number; until: number }): Promise<number> {
  const bytes = clip.bytes.subarray(part.offset, part.until)
  const sent = await me.once('PATCH', address, { headers: patching(part.offset), bytes })
  if (sent?.status === 204) {
    crowd.report.writes.set('chunk', (crowd.report.writes.get('chunk') ?? 0) + 1)
    return sent.offset
  }
  // 409: somebody else writes, or it isn't where we believed; both are a question of asking where it stands.
  if (sent && sent.status < 500 && sent.status !== 409) return wrong(crowd, `a chunk of ${address} was refused`, sent), -1
  await sleep(100)
  const { status, offset } = await me.ask('HEAD', address, { headers: tus })
  if (status !== 200) return wrong(crowd, `the upload ${address} is lost: HEAD answers ${status}`), -1
  if (offset < part.offset || offset > part.until)
    return wrong(crowd, `the upload ${address} stands at ${offset}, acknowledged were ${part.offset}, sent ${part.until}`), -1
  return offset
}

async function make(crowd: Crowd, me: Caller, film: Film): Promise<void> {
  const fields = { displayname: film.title, visibility: 'USERS', upload_url: film.upload }
  const made = await me.ask('POST', '/api/v3/videos', { fields }, 'video')
  if (made.status !== 200) return wrong(crowd, 'a video was refused', made)
  film.id = made.body.id
  crowd.journal.films.push(film)
}

async function cancel(crowd: Crowd, me: Caller, { upload: address, clip }: Film, dice: Dice): Promise<void> {
  await me.once('PATCH', address, { headers: patching(0), bytes: clip.bytes.subarray(0, dice.between(1, clip.bytes.length - 1)) })
  for (;;) {
    const gone = await me.ask('DELETE', address, { headers: tus }, 'cancel')
    if (gone.status === 204 || gone.status === 410 || (gone.again && gone.status === 404)) break
    if (gone.status !== 409) return wrong(crowd, `the upload ${address} could not be cancelled`, gone)
  }
  crowd.journal.cancelled.push(address)
}

async function change(crowd: Crowd, me: Caller, film: Film, dice: Dice): Promise<void> {
  const title = `Film ${++titles}`
  const description = dice.chance(0.5) ? `What was said ${titles}` : undefined
  const fields = { gconfid: film.id, video_title: title, ...(description ? { video_description: description } : {}) }
  const changed = await me.ask('PUT', '/web/ajax/videos/update', { fields }, 'settings')
  if (changed.status !== 200) return wrong(crowd, `the settings of ${film.id} were refused`, changed)
  film.title = title
  film.description = description ?? film.description
  await look(crowd, me, [film])
}

/** What was acknowledged is what is read. */
async function look(crowd: Crowd, me: Caller, films: readonly Film[]): Promise<void> {
  const film = films.at(-1)
  if (!film) return
  const { status, body } = await me.ask('GET', `/api/v3/videos/${film.id}`)
  if (status !== 200) return wrong(crowd, `${film.id} (${film.title}) is lost: ${status}`)
  if (body.displayname !== film.title || body.description !== film.description)
    wrong(crowd, `${film.id} is called ${body.displayname} (${body.description}), acknowledged was ${film.title} (${film.description})`)
  if (body.state === 'failed') wrong(crowd, `${film.id} (${film.clip.name}) failed: ${body.failure}`)
  if (film.complete && body.playback !== null) film.playable = await seenByOthers(crowd, film)
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
  film.changing = true
  film.wasDeleted = true
  const gone = await me.ask('DELETE', '/web/ajax/videos/delete', { fields: { gconfid: film.id } }, 'delete')
  if (gone.status !== 200 && !(gone.again && gone.status === 404)) wrong(crowd, `${film.id} could not be deleted`, gone)
  film.deleted = true
  film.changing = false
  const { status } = await me.ask('GET', `/api/v3/videos/${film.id}`)
  if (status !== 404) wrong(crowd, `${film.id} was deleted and answers ${status}`)
}

async function restore(crowd: Crowd, film: Film): Promise<void> {
  film.changing = true
  const back = await crowd.admin.ask('POST', `/api/v3/videos/deleted/${film.id}/restore`, { fields: {} }, 'restore')
  if (back.status !== 200 && !(back.again && back.status === 404)) wrong(crowd, `${film.id} could not be restored`, back)
  film.deleted = false
  const { status } = await crowd.admin.ask('GET', `/api/v3/videos/${film.id}`)
  if (film.playable && status !== 200) wrong(crowd, `${film.id} was restored and answers ${status}`)
  film.changing = false
}

/** Nothing that was deleted stands in a list. */
async function list(crowd: Crowd, me: Caller): Promise<void> {
  const deleted = crowd.journal.films.filter((film) => film.deleted && !film.changing)
  const { status, body } = await me.ask('GET', '/web/ajax/partials/videos_listing?max=24')
  if (status !== 200) return wrong(crowd, 'the listing was refused', { status, body } as Answer)
  const listed = new Set((body.items as { id: string }[]).map(({ id }) => id))
  for (const film of deleted)
    if (listed.has(film.id) && film.deleted && !film.changing) wrong(crowd, `${film.id} was deleted and is listed`)
}
