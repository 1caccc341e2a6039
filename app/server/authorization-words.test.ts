import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { contract } from '#app/contract.ts'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { Route } from '#platform/contract/route.ts'
import { type Client, eventually, startedApp, type TestApp } from '#platform/server/testing.ts'

/** Every hidden word begins with it, so that whoever searches for it would be told. */
const beginning = 'zqx'
const hidden = {
  title: `${beginning}title`,
  description: `${beginning}description`,
  topic: `${beginning}topic`,
  spoken: `${beginning}spoken`,
  comment: `${beginning}comment`,
  channel: `${beginning}channel`,
  'topic of a channel': `${beginning}aboutchannel`,
  event: `${beginning}event`,
  'presenter of an event': `${beginning}presenter`,
  track: `${beginning}track`,
  'topic of a track': `${beginning}abouttrack`,
  list: `${beginning}list`,
  interest: `${beginning}interest`,
  token: `${beginning}token`,
  message: `${beginning}message`,
} as const

let app: TestApp
let owner: TestPerson
let video: string
/** What everybody sees, for the places in addresses. */
let shown: Readonly<Record<string, string>>

beforeAll(async () => {
  app = await startedApp()
  owner = await aPerson(app, { role: 'poweruser' })
  const made = await aVideo(app.db, {
    owner,
    title: hidden.title,
    description: hidden.description,
    topics: [hidden.topic],
    visibility: 'PRIVATE',
    likes: 5,
    views: 5,
  })
  video = made.id
  const vtt = `WEBVTT\n\n00:00.000 --> 00:09.000\n${hidden.spoken}\n`
  await app.db.transaction().execute((tx) => putTranscript(tx, video, { language: 'en', vtt }))
  const friend = await aPerson(app)
  await owner.post(`/web/ajax/partials/videos/${video}/comments`, { text: hidden.comment })
  await owner.put(`/web/ajax/users/${owner.name}/update`, { 'topics[]': [hidden.interest] })
  await owner.post('/api/v3/tokens', { name: hidden.token, scopes: 'read' })
  const group = await aGroup(app, [friend])
  const channel = {
    displayname: hidden.channel,
    topics: hidden['topic of a channel'],
    visibility: 'GROUPS',
    group_members_data: [group.name],
  }
  expect((await owner.post('/web/ajax/channels/create', channel)).status).toBe(200)
  await anEvent(app.db, {
    owner,
    title: hidden.event,
    visibility: '',
    settings: { presenter: hidden['presenter of an event'], state: 'LIVE' },
  })
  await aTrack(app.db, { owner, title: hidden.track, topics: [hidden['topic of a track']], visibility: 'GROUPS', modules: [[made]] })
  shown = await whatEverybodySees()
  await owner.post(`/web/ajax/playlists/${shown['playlist']}/content/${video}`)
  await owner.post(`/web/ajax/channels/${shown['channel']}/content/${video}`)
  expect((await owner.post(`/web/ajax/videos/${video}/mylist`, { text: hidden.list })).status).toBe(200)
  await owner.post(`/web/ajax/channels/${shown['channel']}/share`, { recipients: friend.name, message: hidden.message })
  await eventually(async () => (await friend.get('/api/v3/inbox')).body.items.length === 1)
})

/** A video, channel and playlist that hold hidden things beside shown ones. */
async function whatEverybodySees() {
  const open = await aVideo(app.db, { owner, visibility: 'PUBLIC', title: 'Open', topics: ['open'] })
  const channel = await owner.post('/web/ajax/channels/create', { displayname: 'Open', visibility: 'PUBLIC' })
  const playlist = await owner.post('/web/ajax/playlists/create', { displayname: 'Open', visibility: 'PUBLIC' })
  return { video: open.id, channel: channel.body.name, playlist: playlist.body.playlist.name, username: owner.name }
}

const textual = ['qtext', 'q', 'query', 'term', 'search', 'name', 'username']

/** The call's addresses: as it is, and with the beginning of the hidden words in each field that takes text. */
function addressesOf({ path, query }: Route): string[] {
  const kind = /playlist/.test(path) ? 'playlist' : /channel/.test(path) ? 'channel' : 'video'
  const values: Readonly<Record<string, string | undefined>> = {
    name: path.includes('/users/') ? shown['username'] : shown[kind],
    username: shown['username'],
    id: shown['video'],
    videoId: shown['video'],
    language: 'en',
    list: beginning,
    slug: beginning,
  }
  const at = path.replace(/\{(\w+)\}/g, (_, one: string) => values[one] ?? 'x')
  const schema = query ? (z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as { properties?: object }) : {}
  const fields = Object.entries(schema.properties ?? {}) as [string, { enum?: string[] }][]
  const words = fields.filter(([field, one]) => textual.includes(field) && !one.enum).map(([field]) => `${field}=${beginning}`)
  const choices = fields.flatMap(([field, one]) => (one.enum ?? []).map((value) => `${field}=${value}`))
  const searched = [words, ...choices.map((choice) => [...words, choice])].map((one) => `${at}?${one.join('&')}`)
  return [...new Set([at, ...searched])]
}

const reading = Object.values(contract)
  .flatMap((routes): Route[] => Object.values(routes))
  .filter(({ method }) => method === 'GET')

async function wordsTold(client: Client, routes: readonly Route[]): Promise<Map<string, string>> {
  const told = new Map<string, string>()
  for (const address of routes.flatMap(addressesOf)) {
    const { status, text } = await client.get(address)
    expect(status).toBeLessThan(500)
    for (const [what, word] of Object.entries(hidden)) if (text.includes(word)) told.set(what, address)
  }
  return told
}

describe('words of what one may not see', () => {
  it.each(['nobody', 'user', 'external', 'poweruser', 'reviewer'] as const)(
    'are told by no call that answers lists, names or counts, whatever is searched for: %s',
    async (kind) => {
      const role = kind === 'nobody' || kind === 'external' ? 'user' : kind
      const client = kind === 'nobody' ? app.anonymous : await aPerson(app, { role, isExternal: kind === 'external' })
      expect([...(await wordsTold(client, reading))]).toEqual([])
    },
    120_000,
  )

  it('are told to whoever owns them, by calls that the others asked too', async () => {
    const told = await wordsTold(owner, reading)
    const things = [
      'title',
      'description',
      'topic',
      'channel',
      'topic of a channel',
      'event',
      'presenter of an event',
      'track',
      'topic of a track',
    ]
    const expected = [...things, 'interest', 'token', 'list']
    expect([...told.keys()]).toEqual(expect.arrayContaining(expected))
  }, 240_000)

  it('are not counted for others', async () => {
    const { body } = await app.anonymous.get(`/web/search?qtext=${beginning}`)
    expect(body.tabs.length).toBeGreaterThan(3)
    expect(body.tabs.every((tab: { count: number }) => tab.count === 0)).toBe(true)
  })
})

describe('a topic', () => {
  const tags = async (person: TestPerson) => (await person.get(`/api/v3/search/tags?qtext=${beginning}`)).body.topics
  const panel = (client: Client) => client.get(`/web/ajax/partials/videos/share?page=feed&contentId=${hidden.topic}`)

  it('is told and shared while somebody sees what has it, and not before or after', async () => {
    const ann = await aPerson(app)
    const bob = await aPerson(app)
    const seen = await aVideo(app.db, { owner: ann, visibility: 'MEMBERS', people: [bob], topics: ['zqxshared'] })
    const share = (to: TestPerson) => ann.post('/web/ajax/feeds/zqxshared/share', { recipients: to.name })
    expect([await tags(ann), await tags(bob)]).toEqual([['zqxshared'], ['zqxshared']])
    expect((await share(bob)).body).toEqual({ result: 'success', without_access: [] })
    await eventually(async () => (await bob.get('/api/v3/inbox')).body.items.length === 1)
    await ann.put('/web/ajax/videos/update', { gconfid: seen.id, visibility: 'PRIVATE' })
    expect([await tags(ann), await tags(bob)]).toEqual([['zqxshared'], []])
    expect((await share(bob)).body).toEqual({ result: 'success', without_access: [bob.name] })
    expect((await bob.get('/api/v3/inbox')).body.items).toEqual([])
  })

  it('that only hidden things have cannot be shared, like one that does not exist', async () => {
    expect([(await panel(owner)).status, (await panel(await aPerson(app))).status, (await panel(app.anonymous)).status]).toEqual([
      200, 404, 404,
    ])
    expect((await (await aPerson(app)).post(`/web/ajax/feeds/${hidden.topic}/share`, { recipients: owner.name })).status).toBe(404)
  })
})

describe('the name of a hidden channel', () => {
  it('is never a plain word that the next one could find taken', async () => {
    const create = async (person: TestPerson, displayname: string, visibility: string) =>
      (await person.post('/web/ajax/channels/create', { displayname, visibility, user_members_data: [owner.name] })).body.name
    const ann = await aPerson(app, { role: 'poweruser' })
    expect(await create(owner, 'Merger of 2027', 'GROUPS')).toMatch(/^merger-of-2027-[a-z0-9]{6}$/)
    expect(await create(ann, 'Merger of 2027', 'USERS')).toBe('merger-of-2027')
    expect(await create(owner, 'Create', 'GROUPS')).toMatch(/^create-[a-z0-9]{6}$/)
    expect(await create(ann, 'Create', 'USERS')).toBe('create-2')
    expect(await create(ann, 'Create', 'USERS')).toMatch(/^create-[a-z0-9]{6}$/)
  })
})
