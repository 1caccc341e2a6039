import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#app/contract.ts'
import { pages } from '#app/page-table.ts'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aComment } from '#domains/comments/testing.ts'
import { aHighlight, aSummary } from '#domains/highlights/testing.ts'
import { filesPath, uploadsPath } from '#domains/media/contract.ts'
import { giveBytes, sentFile } from '#domains/media/testing.ts'
import { aPackage } from '#domains/packages/testing.ts'
import { aParticipant } from '#domains/participants/testing.ts'
import { aPopQuestion, aQuiz } from '#domains/quizzes/testing.ts'
import { aDetection } from '#domains/reels/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { Route } from '#platform/contract/route.ts'
import { type Client, startedApp, type TestApp } from '#platform/server/testing.ts'
import { servedPath } from '../pages.ts'

const routes = Object.values<Readonly<Record<string, Route>>>(contract)
  .flatMap((table) => Object.values(table))
  .map((route): Route => ({ ...route, path: route.path.replace('{types}', 'videos') as Route['path'] }))
const named = ({ method, path }: Route) => `${method} ${path}`
const has = (shape: Route['body'], name: string) => JSON.stringify(shape?._zod.def ?? {}).includes(`"${name}"`)

/** Everything that is asked for by the id of a video, in the address or in a field. */
const ofVideos = routes
  // An event has polls, under an address that names videos.
  .filter(({ path }) => path.includes('/videos/') && !path.includes('/live-poll'))
  .filter(({ path, body }) => path.includes('{id}') || has(body, 'gconfid'))

/** What each needs besides the id, so that with an own video it would be done. */
const fields: Record<string, object> = {
  'PUT /web/ajax/videos/update': { video_title: 'New' },
  'PUT /web/ajax/videos/{id}/featured': { featured: 1 },
  'POST /web/ajax/videos/{id}/copy': { displayname: 'Copy' },
  'POST /web/ajax/videos/{id}/notification/access': { action: 'back' },
  'POST /api/v3/videos/{id}/progress': { session: 'a test', intervals: [[0, 1]], position: 1 },
  'POST /web/ajax/videos/{id}/abuse': { reportedtext: 'Wrong figures' },
  'POST /web/ajax/partials/videos/{id}/comments': { text: 'Hello' },
  'PUT /web/ajax/partials/videos/{id}/comments/{commentId}': { op: 'pin' },
  'POST /web/videos/{id}/feedback': { customFeedback_url: 'https://forms.example.org' },
  'POST /api/v3/videos/{id}/properties': { key: 'global_package_displayname', value: 'Contact' },
  'DELETE /web/ajax/videos/{id}/globalTemplates/{tmp}': { key: 'package_data', value: 'false' },
  'DELETE /web/ajax/videos/{id}/globaltemplates/{tmp}': { key: 'package_data', value: 'false' },
  'POST /web/ajax/videos/{id}/questions': { text: 'Which light means go?', ch1: 'Red', ch2: 'Green', answer: 2 },
  'PUT /web/ajax/videos/{id}/questions/{questionId}': { text: 'Which one?' },
  'POST /web/ajax/videos/{id}/quiz': { title: 'Lights', appears_at: 'end' },
  'PUT /web/ajax/videos/{id}/quiz': { title: 'Signals' },
  'PUT /web/ajax/videos/{id}/quiz/{quizId}': { title: 'Signals' },
  'POST /web/ajax/videos/{id}/ai_quiz/{quizId}': { numQuestions: 1 },
  'POST /api/v3/videos/{id}/questions/{questionId}/answer': { answer: 1 },
  'POST /api/v3/videos/{id}/transcripts/autotranslate': { from: randomUUID(), language: 'de' },
  'POST /web/ajax/videos/{id}/highlights': { text: 'A moment', relOffset: 1000 },
  'PUT /web/ajax/videos/{id}/update-highlights/{highlightId}': { text: 'Another' },
  'PUT /web/ajax/videos/{id}/update/suggestion/{suggestionId}': { text: 'Another' },
  'PUT /api/v3/videos/{id}/summary': { text: 'What it is about.' },
  'DELETE /api/v3/videos/{id}/summary': { state: 'suggested' },
  'POST /api/v3/videos/{id}/reel-detection': { start: 0, end: 2 },
  'POST /api/v3/videos/{id}/reel-creator/{job}': { displayname: 'A reel', parts: [{ start: 0, end: 2 }] },
}

let app: TestApp
let ann: TestPerson
/** Who asks: nobody, and people of each role but that which may open private videos. */
let others: readonly Client[]
let hidden: { id: string; assetId: string }
let deleted: { id: string; assetId: string }

/** A comment on each video that has words. */
const comments = new Map<string, string>()

/** What somebody filled in, of the same videos. */
const participants = new Map<string, string>()

/** A package of the same videos. */
const packages = new Map<string, string>()

/** What was made of the same videos, by its name in addresses. */
const parts = new Map<string, Readonly<Record<string, string>>>()

/** The fields by which several of these are named. */
const several: Readonly<Record<string, (of: Readonly<Record<string, string>>) => object>> = {
  'PUT /web/ajax/videos/{id}/questions': ({ questionId }) => ({ artifactIds: [questionId] }),
  'DELETE /web/ajax/videos/{id}/questions': ({ questionId }) => ({ artifactIds: [questionId] }),
  'POST /web/ajax/videos/{id}/accept/suggestions': ({ suggestionId }) => ({ artifactId: [suggestionId] }),
  'DELETE /web/ajax/videos/{id}/highlights': ({ highlightId }) => ({ artifactIds: [highlightId] }),
}

/** The spoken words of the same videos. */
const transcripts = new Map<string, string>()
const opening = 'POST /api/v3/videos/{id}/packages/{packageId}/session'
const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'

/** Spoken ones, somebody's about it, what they were asked for, and what a course shows it by. */
async function withWords(id: string): Promise<void> {
  participants.set(id, (await aParticipant(app.db, { id }, ann)).id)
  const { id: packageId, secret } = await aPackage(app.db, { id })
  packages.set(id, packageId)
  fields[opening] ??= { secret }
  comments.set(id, (await aComment(app.db, { video: { id }, author: ann })).id)
  await withParts(id)
  transcripts.set(id, await app.db.transaction().execute((tx) => putTranscript(tx, id, { language: 'en', vtt })))
}

/** A question, a quiz that was begun, a highlight and one that is suggested, a summary, a passage that was looked at. */
async function withParts(id: string): Promise<void> {
  const [question, quiz] = [await aPopQuestion(app.db, { id }), await aQuiz(app.db, { id })]
  const { body } = await ann.post(`/api/v3/videos/${id}/quiz/${quiz.id}/attempts`, {})
  const highlight = await aHighlight(app.db, { id }, { duration: 5000 })
  const suggestion = await aHighlight(app.db, { id }, { state: 'suggested', start: 2000 })
  await aSummary(app.db, { id })
  parts.set(id, {
    questionId: question.id,
    quizId: quiz.id,
    attemptId: body.attempt_id,
    highlightId: highlight.id,
    artifactId: highlight.id,
    suggestionId: suggestion.id,
    job: await aDetection(app.db, ann.id, id),
  })
}

/** Of a video without any: made up. */
const madeUp: Readonly<Record<string, string>> = new Proxy({}, { get: () => randomUUID() })

beforeAll(async () => {
  app = await startedApp()
  await app.db.updateTable('organisation').set({ set_up_at: new Date() }).execute()
  ann = await aPerson(app)
  const bob = await aPerson(app)
  fields['POST /web/ajax/videos/{id}/share'] = { recipients: bob.name }
  fields['POST /api/v3/videos/{id}/transcripts'] = { language: 'en', upload_url: (await sentFile(ann, 'transcript', 'a.vtt', vtt)).url }
  others = [app.anonymous, bob, await aPerson(app, { role: 'poweruser' }), await aPerson(app, { role: 'reviewer' })]
  const reviewer = await aPerson(app, { role: 'reviewer' })
  fields['POST /web/ajax/videos/{id}/review'] = { action: 'send', reviewername: reviewer.name }
  hidden = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE', title: 'Quarterly figures' })
  deleted = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC', deleted: true })
  await withWords(hidden.id)
})

interface Asked {
  readonly method: string
  readonly path: string
  readonly fields?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** What the owner of such a video is refused, too, until something else has happened. */
const isRefusedToOwners = (name: string): boolean =>
  // A package shows nothing of a private video to anybody.
  name === opening ||
  name === 'POST /api/v3/videos/deleted/{id}/restore' ||
  // Nothing was imported or sent; no reel has failed, nothing is under way that could be cancelled.
  ['/import', '/reel', '/autogenerate/{job}', '/generations/{purpose}'].some((end) => name.endsWith(end)) ||
  name.includes('notification') ||
  // Nothing writes down or translates speech here.
  (name.startsWith('POST') && (name.endsWith('/autogenerate') || name.endsWith('/autotranslate'))) ||
  // The organisation shows nobody who watched.
  name.endsWith('/viewers')

/** All that a caller can tell two answers apart by, but for what they said themselves. */
async function told(client: Client, { method, path, fields: sent, headers }: Asked, id: string) {
  const reply = await fetch(new URL(path, app.url), {
    method,
    redirect: 'manual',
    headers: { accept: 'application/json', ...client.headers, ...(sent ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(sent ? { body: JSON.stringify(sent) } : {}),
  })
  const varying = ['date', 'x-request-id', 'content-length']
  const heads = [...reply.headers].filter(([name]) => !varying.includes(name))
  return { status: reply.status, headers: JSON.stringify(heads).replaceAll(id, 'ID'), text: (await reply.text()).replaceAll(id, 'ID') }
}

async function expectTheSame(client: Client, asked: (id: string) => Asked, there: string, unknown: string) {
  const [one, other] = [await told(client, asked(there), there), await told(client, asked(unknown), unknown)]
  expect(one).toEqual(other)
  expect(one.text).not.toContain('Quarterly')
  return one
}

async function expectRefused(...[client, asked, there, unknown]: Parameters<typeof expectTheSame>): Promise<void> {
  expect((await expectTheSame(client, asked, there, unknown)).status).toBeGreaterThanOrEqual(300)
}

const unknownVideo = () => `gcc-${randomUUID()}`

describe("another person's private video, or one that is deleted, is answered like one that never was", () => {
  it('by all calls that take its id, and there are many', () => {
    expect(ofVideos.length).toBeGreaterThan(15)
    expect(Object.keys(fields).filter((name) => !ofVideos.map(named).includes(name))).toEqual([])
  })

  it.each(ofVideos.map((route) => [named(route), route] as const))('%s', async (name, { method, path, body }) => {
    const asked = (id: string): Asked => {
      const of = parts.get(id) ?? madeUp
      const sent = { ...fields[name], ...several[name]?.(of), ...(has(body, 'gconfid') ? { gconfid: id } : {}) }
      const address = path
        .replace('{id}', id)
        .replace('{language}', 'en')
        .replace('{table}', 'days')
        .replace('{commentId}', comments.get(id) ?? randomUUID())
        .replace('{participantId}', participants.get(id) ?? randomUUID())
        .replace('{packageId}', packages.get(id) ?? randomUUID())
        .replace('{transcriptId}', transcripts.get(id) ?? randomUUID())
        .replace('{name}', '-1')
        .replace('{revision}', '1')
        .replace('{purpose}', 'summary')
        .replace(/\{(\w+)\}/g, (whole, part: string) => of[part] ?? whole)
      return { method, path: address, ...(method === 'GET' ? {} : { fields: sent }) }
    }
    for (const client of others) for (const video of [hidden, deleted]) await expectRefused(client, asked, video.id, unknownVideo())
    if (isRefusedToOwners(name)) return
    const own = await aVideo(app.db, { owner: ann, visibility: 'PRIVATE' })
    await withWords(own.id)
    // What can be made anew has a file.
    if (name.endsWith('/migrate')) await giveBytes(app.ports, own.assetId)
    expect((await told(ann, asked(own.id), own.id)).status).toBeLessThan(400)
  })

  it.each(pages.map(({ path, access }) => [servedPath(path), access] as const).filter(([path]) => path.includes(':id')))(
    'page %s',
    async (path, access) => {
      // What anyone gets is made without looking at what the id names.
      const expectFit = access === 'anyone' ? expectTheSame : expectRefused
      const asked = (id: string): Asked => ({ method: 'GET', path: path.replace(':id', id), headers: { accept: 'text/html' } })
      for (const client of others) for (const video of [hidden, deleted]) await expectFit(client, asked, video.id, unknownVideo())
    },
  )

  it('by its bytes, its pictures and its feed', async () => {
    const bytes = await giveBytes(app.ports, hidden.assetId)
    for (const client of others) {
      for (const path of bytes)
        await expectRefused(client, (id) => ({ method: 'GET', path: path.replace(hidden.assetId, id) }), hidden.assetId, randomUUID())
      await expectRefused(client, (id) => ({ method: 'GET', path: `/api/v3/feed?topic=asset:${id}` }), hidden.assetId, randomUUID())
      await expectRefused(client, (id) => ({ method: 'GET', path: `/api/v3/feed?topic=video:${id}` }), hidden.id, unknownVideo())
    }
  })

  it('in lists of ids, where it is left out', async () => {
    const [, bob] = others
    const { body } = (await bob?.get(`/api/v3/users/me/viewerships?include.video[]=${hidden.id}&include.video[]=${unknownVideo()}`)) ?? {}
    expect(body).toEqual({})
    for (const client of others) {
      for (const path of [
        '/web/ajax/partials/videos_listing?qtext=',
        '/web/ajax/partials/videos_listing?searchWithGcc=',
        '/web/search?qtext=',
      ])
        expect((await client.get(`${path}${hidden.id}`)).text).not.toContain('Quarterly')
      expect((await client.get('/web/search?qtext=quarterly')).body.items).toEqual([])
      expect((await client.get('/api/v3/search/suggest?qtext=quarterly')).body.items).toEqual([])
    }
  })
})

describe('what belongs to one person alone is answered to another, also an admin, like what never was', () => {
  const tus = { 'tus-resumable': '1.0.0' }
  const kinds: readonly (readonly [string, () => Promise<string>, (id: string) => Asked])[] = [
    [
      'a session',
      async () => (await ann.get('/api/v3/sessions')).body.items[0].id,
      (id) => ({ method: 'DELETE', path: `/api/v3/sessions/${id}` }),
    ],
    [
      'an API token',
      async () => (await ann.post('/api/v3/tokens', { name: 'x', scopes: 'read' })).body.id,
      (id) => ({ method: 'DELETE', path: `/api/v3/tokens/${id}` }),
    ],
    ['an upload, to ask', anUpload, (id) => ({ method: 'HEAD', path: `${uploadsPath}/${id}`, headers: tus })],
    [
      'an upload, to send',
      anUpload,
      (id) => ({
        method: 'PATCH',
        path: `${uploadsPath}/${id}`,
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      }),
    ],
    ['an upload, to end', anUpload, (id) => ({ method: 'DELETE', path: `${uploadsPath}/${id}`, headers: tus })],
    [
      'an upload, to make a video of',
      anUpload,
      (id) => ({ method: 'POST', path: '/api/v3/videos', fields: { displayname: 'Mine', upload_url: `${uploadsPath}/${id}` } }),
    ],
    ['a picture, to see', aPicture, (id) => ({ method: 'GET', path: `${filesPath}/files/image/${id}` })],
  ]

  async function anUpload(): Promise<string> {
    const reply = await fetch(new URL(uploadsPath, app.url), { method: 'POST', headers: { ...ann.headers, ...tus, 'upload-length': '5' } })
    return reply.headers.get('location')?.split('/').at(-1) ?? ''
  }

  async function aPicture(): Promise<string> {
    const key = randomUUID()
    await app.db
      .insertInto('stored_file')
      .values({
        owner_id: ann.id,
        mediatype: 'image',
        purpose: 'video',
        filename: 'a.png',
        content_type: 'image/png',
        size: 1,
        storage_key: `files/image/${key}`,
      })
      .execute()
    return key
  }

  it.each(kinds)('%s', async (_, make, asked) => {
    const root = await aPerson(app, { role: 'siteadmin' })
    for (const client of [...others, root]) await expectRefused(client, asked, await make(), randomUUID())
  })

  it('a picture, to show with a video of their own', async () => {
    const bob = await aPerson(app)
    const own = await aVideo(app.db, { owner: bob })
    const asked = (id: string): Asked => ({
      method: 'PUT',
      path: '/web/ajax/videos/update',
      fields: { gconfid: own.id, thumbnailUploadUrl: `${filesPath}/files/image/${id}` },
    })
    await expectTheSame(bob, asked, await aPicture(), randomUUID())
  })
})
