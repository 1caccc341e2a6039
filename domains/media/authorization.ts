import { randomUUID } from 'node:crypto'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { filesPath, uploadsPath } from '#domains/media/contract.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { always, anyone, type Case, nobody, people, strangers } from '#tests/authorization-table/case.ts'

const tus = { 'tus-resumable': '1.0.0' }
const offer = { ...tus, 'upload-length': '10', 'upload-metadata': `filename ${btoa('a.mp4')},filetype ${btoa('video/mp4')}` }
const recording = { ...tus, 'upload-defer-length': '1' }
const chunk = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
const last = { ...chunk, 'upload-length': '0' }

/** The address of an upload that this person began. */
export async function uploadOf(person: TestPerson | null, announced: Readonly<Record<string, string>> = offer): Promise<string> {
  if (!person) return `${uploadsPath}/${randomUUID()}`
  const reply = await fetch(new URL(uploadsPath, person.url), { method: 'POST', headers: { ...person.headers, ...announced } })
  return new URL(reply.headers.get('location') ?? '', person.url).pathname
}

const own = (headers: Readonly<Record<string, string>>, announced?: typeof headers) => async (_: TestApp, me: TestPerson | null) => ({
  path: await uploadOf(me, announced),
  headers,
})
const others = (headers: Readonly<Record<string, string>>, announced?: typeof headers) => async (app: TestApp) => ({
  path: await uploadOf(await aPerson(app), announced),
  headers,
})

/** The address of a picture that this person sent. */
async function fileOf(person: TestPerson): Promise<string> {
  const { body } = await person.get('/web/ajax/media?mediatype=image&for=video')
  const form = new FormData()
  for (const [name, value] of Object.entries<string>({ ...body.parameters, key: body.key })) form.append(name, value)
  form.append('file', new Blob([onePixel]), 'a.png')
  const reply = await fetch(new URL(body.s3url, person.url), { method: 'POST', body: form, headers: person.headers })
  return ((await reply.json()) as { url: string }).url
}

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const uploadCases: readonly Case[] = [
  { route: `OPTIONS ${uploadsPath}`, expected: anyone },
  { route: `OPTIONS ${uploadsPath}/:id`, expected: anyone, ask: others(tus) },
  { route: `POST ${uploadsPath}`, expected: people, ask: () => ({ headers: offer }) },
  { route: `POST ${uploadsPath}`, about: 'of a recording', expected: people, ask: () => ({ headers: recording }) },
  { route: `HEAD ${uploadsPath}/:id`, about: 'own', expected: people, ask: own(tus) },
  { route: `HEAD ${uploadsPath}/:id`, about: 'of another', expected: strangers, ask: others(tus) },
  { route: `PATCH ${uploadsPath}/:id`, about: 'own', expected: people, ask: own(chunk) },
  { route: `PATCH ${uploadsPath}/:id`, about: 'of another', expected: strangers, ask: others(chunk) },
  { route: `PATCH ${uploadsPath}/:id`, about: 'own recording', expected: people, ask: own(chunk, recording) },
  { route: `PATCH ${uploadsPath}/:id`, about: 'recording of another', expected: strangers, ask: others(chunk, recording) },
  { route: `PATCH ${uploadsPath}/:id`, about: 'recording of another, to its end', expected: strangers, ask: others(last, recording) },
  { route: `DELETE ${uploadsPath}/:id`, about: 'own', expected: people, ask: own(tus) },
  { route: `DELETE ${uploadsPath}/:id`, about: 'of another', expected: strangers, ask: others(tus) },
]

const fileCases: readonly Case[] = [
  { route: 'GET /web/ajax/media', expected: people, ask: () => ({ path: '/web/ajax/media?mediatype=image&for=video' }) },
  { route: `POST ${filesPath}`, about: 'without leave', expected: always(422) },
  {
    route: `GET ${filesPath}/*`,
    about: 'own, unused',
    expected: { ...people, anonymous: 'hidden' },
    ask: async (app, me) => ({ path: await fileOf(me ?? (await aPerson(app))) }),
  },
  {
    route: `GET ${filesPath}/*`,
    about: 'of another, unused',
    expected: nobody,
    ask: async (app) => ({ path: await fileOf(await aPerson(app)) }),
  },
]

export const mediaCases: readonly Case[] = [...uploadCases, ...fileCases]
