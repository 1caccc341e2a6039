import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'
import { get, idIn, type Listed, send } from './calls.ts'

interface Certificate {
  readonly code: string
  readonly state: string
  readonly expires_at: string | null
  readonly track: { readonly name: string }
}

const certificatesOf = async (api: APIRequestContext) =>
  (await get<{ items: readonly Certificate[] }>(api, '/api/v3/users/me/certificates')).items

/** Of a certificate of theirs, for whoever checks it. */
export async function codeOf(api: APIRequestContext): Promise<string> {
  const [held] = await certificatesOf(api)
  if (!held) throw new Error('there is no certificate')
  return held.code
}

/** Whether all of theirs are made, and the one that ends soon can be renewed. */
async function hasLearned(learner: APIRequestContext): Promise<boolean> {
  const held = await certificatesOf(learner)
  const ending = held.find(({ expires_at }) => expires_at !== null)
  if (!ending || held.some(({ state }) => state !== 'valid')) return false
  return (await get<{ renewal: object | null }>(learner, `/api/v3/tracks/${ending.track.name}/renewal`)).renewal !== null
}

/** Waits for what comes after the videos of the sample library: its people learn, and meet. @param learner whose certificates are shown */
export async function demonstrated(api: APIRequestContext, learner: APIRequestContext): Promise<void> {
  for (;;) {
    const { items: events } = await get<Listed>(api, '/web/ajax/partials/events_listing?scope=past')
    if (events.length > 0 && (await hasLearned(learner))) return
    await sleep(1000)
  }
}

interface Tracks {
  readonly items: readonly { readonly trackName: string; readonly displayname: string }[]
}

/** By its title; undefined where there is none. */
async function findTrack(api: APIRequestContext, title: string): Promise<string | undefined> {
  const { items } = await get<Tracks>(api, '/web/ajax/partials/tracks?max=50')
  return items.find(({ displayname }) => displayname === title)?.trackName
}

/** What a track is called in addresses. */
export async function trackNamed(api: APIRequestContext, title: string): Promise<string> {
  const name = await findTrack(api, title)
  if (name === undefined) throw new Error(`there is no track ${title}`)
  return name
}

export const emptyTrackTitle = 'Working abroad'

/** One with nothing in it, which nobody has learned from. */
export async function emptyTrack(api: APIRequestContext): Promise<void> {
  if ((await findTrack(api, emptyTrackTitle)) !== undefined) return
  const track = { displayname: emptyTrackTitle, description: 'Visas, insurance, whom to call.', topics: [], visibility: 'USERS' }
  await send(api, 'POST', '/web/ajax/tracks/create', track)
}

const openHouse = 'Open house in Gdańsk'

/** One to which nobody has said anything, and which takes no guests. */
export async function emptyEvent(api: APIRequestContext): Promise<void> {
  if ((await get<Listed>(api, `/web/my/events?qtext=${encodeURIComponent(openHouse)}`)).items.length > 0) return
  const hours = { time_start: Math.floor(Date.now() / 1000) + 21 * 86_400, duration: 120, timezone: 'Europe/Warsaw' }
  await send(api, 'POST', '/web/ajax/events/create', { displayname: openHouse, description: '', visibility: 'USERS', ...hours })
}

export const emptyEventIn = (api: APIRequestContext): Promise<string> =>
  idIn(api, `events_listing?scope=upcoming&qtext=${encodeURIComponent(openHouse)}`)

/** One without a clip. */
export async function emptyProject(api: APIRequestContext): Promise<void> {
  const { items } = await get<Listed>(api, '/web/ajax/partials/my/projects_listing')
  if (items.length === 0) await send(api, 'POST', '/web/ajax/projects', { name: 'A new project' })
}

/** The `g_conf_id` of the project that was changed last. */
export async function projectIn(api: APIRequestContext): Promise<string> {
  const { items } = await get<{ items: readonly { g_conf_id: string }[] }>(api, '/web/ajax/partials/my/projects_listing')
  if (!items[0]) throw new Error('there is no project')
  return items[0].g_conf_id
}

/** Allows packages that hold their video, and makes one beside one that does not. Answers the video's id. */
export async function makePackages(api: APIRequestContext): Promise<string> {
  await send(api, 'PUT', '/api/v3/domain', { scorm_offline: 1 })
  const { items } = await get<Listed>(api, '/web/ajax/partials/videos_listing?max=12')
  const id = items[5]?.id ?? ''
  const change = (fields: object) => send(api, 'PUT', '/web/ajax/videos/update', { gconfid: id, ...fields })
  await change({ video_download: 1 })
  await change({ generate_scorm: 'on', scorm_version: '1.2', scorm_offline: 0 })
  await change({ generate_scorm: 'on', scorm_version: '2004', scorm_offline: 1 })
  for (;;) {
    const { packages } = await get<{ packages: readonly { state: string }[] }>(api, `/api/v3/videos/${id}`)
    if (packages.every(({ state }) => state !== 'making')) return id
    await sleep(500)
  }
}
