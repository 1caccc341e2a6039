import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'
import { get, type Listed, send } from './calls.ts'

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

/** The first transcript of a video. */
export async function transcriptOf(api: APIRequestContext, videoId: string): Promise<string> {
  const { items } = await get<{ items: readonly { id: string }[] }>(api, `/web/ajax/videos/${videoId}/transcripts?all=1`)
  if (!items[0]) throw new Error('the video has no transcript')
  return items[0].id
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
