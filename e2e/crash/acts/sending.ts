import { setTimeout as sleep } from 'node:timers/promises'
import { patching, tus, uploadHeaders } from '../../harness/program.ts'
import type { Caller } from '../calls.ts'
import type { Clip } from '../clips.ts'
import { type Crowd, wrong } from '../crowd.ts'
import type { Dice } from '../dice.ts'
import type { Film } from '../journal.ts'
import { newLesson } from './learning.ts'

let titles = 0
export const nextTitle = (): string => `Film ${++titles}`

export const newFilm = (owner: string, clip: Clip, address: string): Film => ({
  owner,
  clip,
  upload: address,
  id: '',
  title: nextTitle(),
  description: '',
  complete: false,
  playable: false,
  deleted: false,
  wasAway: false,
  forgotten: false,
  changing: false,
  standing: { visibility: 'USERS', published: true, review: 'NONE', over: false, ends: null },
  shownAt: 0,
  steps: [],
  words: new Map(),
  likes: new Map(),
  said: [],
  saved: new Map(),
  lesson: newLesson(),
  reported: new Map(),
  watched: new Map(),
})

/** A recording says how long it is with its last bytes. */
const recordingHeaders = (filename: string) => {
  const { 'upload-length': _, ...headers } = uploadHeaders(filename, 0)
  return { ...headers, 'upload-defer-length': '1' }
}

/** Sends a file or a recording in chunks, as its connection lets it, and makes a video of it before, between or after them. */
export async function upload(crowd: Crowd, me: Caller, dice: Dice): Promise<void> {
  const clip = dice.pick(crowd.clips)
  const isRecording = dice.chance(0.25)
  const headers = isRecording ? recordingHeaders(clip.name) : uploadHeaders(clip.name, clip.bytes.length)
  const made = await me.ask('POST', '/api/v3/uploads', { headers }, isRecording ? 'recording' : 'upload')
  if (made.status !== 201) return wrong(crowd, 'an upload was refused', made)
  const film = newFilm(me.name, clip, new URL(made.location, 'http://localhost').pathname)
  if (!isRecording && dice.chance(0.05)) return cancel(crowd, me, film, dice)
  const chunk = dice.chance(0.3) ? clip.bytes.length : dice.between(8_000, clip.bytes.length)
  await sendAll(crowd, me, film, { chunk, makeAt: dice.roll(), isRecording })
}

interface Way {
  /** Bytes. */
  readonly chunk: number
  /** The share of it after which it becomes a video. */
  readonly makeAt: number
  readonly isRecording: boolean
}

async function sendAll(crowd: Crowd, me: Caller, film: Film, { chunk, makeAt, isRecording }: Way): Promise<void> {
  const { length } = film.clip.bytes
  for (let offset = 0; offset < length; ) {
    if (film.id === '' && offset >= makeAt * length) await make(crowd, me, film)
    const until = Math.min(offset + chunk, length)
    offset = await send(crowd, me, film, { offset, until, says: isRecording && until === length })
    if (offset < 0) return
  }
  film.complete = true
  if (film.id === '') await make(crowd, me, film)
}

interface Part {
  readonly offset: number
  readonly until: number
  /** How long all of it is. */
  readonly says: boolean
}

/** Recordings of which the server has heard how long they are: that is said once. */
const declared = new WeakSet<Film>()

/** @returns where the upload stands now; less than 0 where it is lost */
async function send(crowd: Crowd, me: Caller, film: Film, part: Part): Promise<number> {
  const { upload: address, clip } = film
  const { offset, until, says } = part
  const end = says && !declared.has(film) ? { 'upload-length': String(clip.bytes.length) } : {}
  const sent = await me.once('PATCH', address, { headers: { ...patching(offset), ...end }, bytes: clip.bytes.subarray(offset, until) })
  if (sent?.status === 204) {
    crowd.report.writes.set('chunk', (crowd.report.writes.get('chunk') ?? 0) + 1)
    return sent.offset
  }
  // 409: somebody else writes, or it isn't where we believed; both are a question of asking where it stands.
  if (sent && sent.status < 500 && sent.status !== 409) return wrong(crowd, `a chunk of ${address} was refused`, sent), -1
  await sleep(100)
  return standing(crowd, me, film, part)
}

async function standing(crowd: Crowd, me: Caller, film: Film, part: Part): Promise<number> {
  const { upload: address } = film
  const { status, offset, length } = await me.ask('HEAD', address, { headers: tus })
  if (status !== 200) return wrong(crowd, `the upload ${address} is lost: HEAD answers ${status}`), -1
  if (offset < part.offset || offset > part.until)
    return wrong(crowd, `the upload ${address} stands at ${offset}, acknowledged were ${part.offset}, sent ${part.until}`), -1
  if (length !== null) declared.add(film)
  // All of it is there, but nobody has said yet that this is all.
  return part.says && offset === part.until && length === null ? send(crowd, me, film, { ...part, offset }) : offset
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

let imports = 0

/** Has the server fetch a file from another site. The video that it becomes is one's own alone at first. */
export async function fetchFilm(crowd: Crowd, me: Caller, dice: Dice): Promise<void> {
  const clip = dice.pick(crowd.clips)
  const url = `${crowd.site}/${clip.name}?import=${++imports}`
  const asked = await me.ask('POST', '/api/v3/uploads/from-address', { fields: { url } }, 'import')
  if (asked.status === 429) return
  if (asked.status !== 200) return wrong(crowd, `an import of ${url} was refused`, asked)
  if (asked.again) crowd.journal.importedAgain.add(url)
  const film = newFilm(me.name, clip, '')
  film.id = asked.body.id
  film.standing = { ...film.standing, visibility: 'PRIVATE', published: false }
  const { status, body } = await me.ask('GET', `/api/v3/videos/${film.id}`)
  if (status !== 200) return wrong(crowd, `the import ${film.id} answers ${status}`)
  film.title = body.displayname
  film.complete = true
  crowd.journal.films.push(film)
}
