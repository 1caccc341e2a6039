import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'

interface Listed {
  readonly items: readonly { readonly id: string; readonly name: string; readonly thumbnail_url: string | null }[]
}

const get = async <T>(api: APIRequestContext, path: string): Promise<T> => {
  const answer = await api.get(path, { headers: { accept: 'application/json' } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
  return (await answer.json()) as T
}

/** Waits until everything of the sample library can be watched and has a picture. */
export async function loaded(api: APIRequestContext): Promise<void> {
  for (;;) {
    const { total, playable, failed, loading } = await get<Record<'total' | 'playable' | 'failed', number> & { loading: boolean }>(
      api,
      '/api/v3/sample-library',
    )
    const { items } = await get<Listed>(api, '/web/ajax/partials/videos_listing?max=100')
    const pictured = items.filter((one) => one.thumbnail_url).length
    process.stderr.write(`\rThe sample library: ${playable} of ${total} play, ${pictured} of ${items.length} videos have a picture. `)
    if (!loading && total > 0 && playable + failed >= total && pictured === items.length) break
    await sleep(2000)
  }
  process.stderr.write('\n')
}

async function firstOf(api: APIRequestContext, listing: string): Promise<Listed['items'][number]> {
  const { items } = await get<Listed>(api, `/web/ajax/partials/${listing}`)
  if (!items[0]) throw new Error(`${listing} is empty`)
  return items[0]
}

/** Of the first thing of a listing. */
export const idIn = async (api: APIRequestContext, listing: string) => (await firstOf(api, listing)).id
export const nameIn = async (api: APIRequestContext, listing: string) => (await firstOf(api, listing)).name

/** The first transcript of a video. */
export async function transcriptOf(api: APIRequestContext, videoId: string): Promise<string> {
  const { items } = await get<{ items: readonly { id: string }[] }>(api, `/web/ajax/videos/${videoId}/transcripts?all=1`)
  if (!items[0]) throw new Error('the video has no transcript')
  return items[0].id
}

async function send(api: APIRequestContext, method: string, path: string, data: object): Promise<void> {
  const { _csrf } = await get<{ _csrf: string }>(api, '/web/csrfToken')
  const answer = await api.fetch(path, { method, headers: { 'x-csrf-token': _csrf, accept: 'application/json' }, data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
}

/** Watches the beginning of a few videos, so that there is something to continue. */
export async function watchSome(api: APIRequestContext): Promise<void> {
  const { items } = await get<Listed>(api, '/web/ajax/partials/videos_listing?max=12')
  for (const { id } of items.slice(3, 7)) {
    const { kvtoken } = await get<{ kvtoken: string }>(api, `/api/v3/videos/${id}`)
    await sleep(4600)
    await send(api, 'POST', `/api/v3/videos/${id}/progress`, { session: kvtoken, intervals: [[0, 9]], position: 9 })
  }
}

const channel = {
  displayname: 'News from IT',
  description: 'What changes on your screen, and why.',
  theme_colour: 4,
  topics: ['security', 'how-to'],
  visibility: 'USERS',
}

/** A channel of their own, once. */
export async function ownChannel(api: APIRequestContext): Promise<void> {
  const { items } = await get<Listed>(api, '/web/ajax/partials/my/my-channels')
  if (items.length === 0) await send(api, 'POST', '/web/ajax/channels/create', channel)
}

const track = {
  displayname: 'Your first week',
  description: 'Who we are, how we work, and where to ask.',
  topics: ['onboarding'],
  visibility: 'USERS',
}

/** A track of their own, once. */
export async function ownTrack(api: APIRequestContext): Promise<void> {
  const { items } = await get<{ items: readonly unknown[] }>(api, '/web/ajax/partials/my/tracks')
  if (items.length > 0) return
  await send(api, 'POST', '/web/ajax/tracks/create', track)
  const { items: videos } = await get<Listed>(api, '/web/ajax/partials/videos_listing?max=6')
  for (const displayname of ['Getting started', 'Staying safe'])
    await send(api, 'POST', '/web/ajax/tracks/your-first-week/modules/create', { displayname })
  const { modules } = await get<{ modules: readonly { id: string }[] }>(api, '/api/v3/tracks/your-first-week')
  for (const [at, { id }] of videos.entries())
    await send(api, 'POST', `/web/ajax/modules/${modules[at % 2]?.id}/content/add`, { videoId: id })
}

/** Somebody's event with a poll that waits, where there is none. */
export async function ownEvent(api: APIRequestContext): Promise<void> {
  const { items } = await get<Listed>(api, '/web/ajax/partials/events_listing')
  if (items.length > 0) return
  const hours = { time_start: Math.floor(Date.now() / 1000) + 2 * 86_400, duration: 60, timezone: 'Europe/Zurich' }
  const planned = { displayname: 'Town hall', description: 'What comes next, and your questions.', visibility: 'USERS', ...hours }
  await send(api, 'POST', '/web/ajax/events/create', planned)
  const id = (await firstOf(api, 'events_listing')).id
  const poll = { question: 'How often should we meet like this?', choice1: 'Every month', choice2: 'Every quarter', choice3: 'Once a year' }
  await send(api, 'POST', `/api/v3/videos/${id}/live-poll`, poll)
  await send(api, 'POST', `/web/ajax/partials/events/${id}/questions`, { text: 'Will there be a recording?' })
  for (const text of ['Good morning from Porto.', 'Where do we find the slides?'])
    await send(api, 'POST', `/web/ajax/partials/videos/${id}/comments`, { text })
}

/** A project of their own with clips of four videos, a title and a sound below them, once. */
export async function ownProject(api: APIRequestContext): Promise<void> {
  const { items } = await get<{ items: readonly unknown[] }>(api, '/web/ajax/partials/my/projects_listing')
  if (items.length > 0) return
  await send(api, 'POST', '/web/ajax/projects', { name: 'A minute for new colleagues' })
  const { items: videos } = await get<Listed>(api, '/web/ajax/partials/videos_listing?max=4')
  const clips = videos.map(({ id }, at) => ({ kind: 'video', id: `take-${at}`, video: id, from: 2, to: 7 + at, fade_in: at === 0 ? 1 : 0 }))
  const title = { kind: 'title', id: 'title', text: 'Welcome to Merewater', duration: 3, background: '#0b3c49' }
  const sounds = [{ id: 'sound', video: videos[0]?.id, at: 4, from: 0, to: 9, volume: 0.3, fade_out: 2 }]
  await send(api, 'PUT', `/api/v3/projects/${await projectIn(api)}`, { revision: 1, timeline: { clips: [title, ...clips], sounds } })
}

/** The `g_conf_id` of the project that was changed last. */
export async function projectIn(api: APIRequestContext): Promise<string> {
  const { items } = await get<{ items: readonly { g_conf_id: string }[] }>(api, '/web/ajax/partials/my/projects_listing')
  if (!items[0]) throw new Error('there is no project')
  return items[0].g_conf_id
}

const field = (name: string, identifier: string, rest: object) => ({ name, identifier, mandatory: 1, pattern: '', type: 'text', ...rest })
const form = {
  name: 'Before you go on',
  fields: [
    field('Staff number', 'staff_number', { pattern: '[A-Z]{2}\\d{4}' }),
    field('Site', 'site', {}),
    field('Phone number', 'phone', { type: 'phone', mandatory: 0 }),
  ],
  gdpr: 'I agree that my answers are kept for the safety training records.',
  appears_at: 2,
}
const answers = [
  { staff_number: 'MW2041', site: 'Leeds', phone: '113555012', gdpr: true },
  { staff_number: 'MW1187', site: 'Porto', phone: '', gdpr: true },
  { staff_number: 'MW3302', site: 'Leeds, warehouse 2', phone: '113555077', gdpr: true },
]

/** Gives a video a form, and these people's answers to it. Answers the video's id. */
export async function askForm(api: APIRequestContext, people: readonly APIRequestContext[]): Promise<string> {
  const { items } = await get<Listed>(api, '/web/ajax/partials/videos_listing?max=12')
  const id = items[9]?.id ?? ''
  await send(api, 'PUT', `/api/v3/videos/${id}/participant-form`, form)
  for (const [index, person] of people.entries()) {
    const { kvtoken } = await get<{ kvtoken: string }>(person, `/api/v3/videos/${id}`)
    const sent = { name: form.name, kvtoken, gconfid: id, data: JSON.stringify(answers[index]) }
    await send(person, 'POST', `/api/v1/xapi/kapsule/${id}/track/widget`, sent)
  }
  return id
}
