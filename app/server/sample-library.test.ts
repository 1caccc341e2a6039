import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personNamed } from '#domains/accounts/server.ts'
import { aPerson } from '#domains/accounts/testing.ts'
import { importLocalFile } from '#domains/media/server.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { uploadIdOf } from './sample-library/items.ts'
import { readManifest, sampleFolder } from './sample-library/manifest.ts'
import { loadSampleLibrary } from './sample-library.ts'

const folder = mkdtempSync(join(tmpdir(), 'lyceum-sample-'))
const day = 24 * 3600 * 1000

const item = (file: string, fields: object) => ({
  file,
  transcript: 'spoken.vtt',
  description: 'Made for a test.',
  topics: ['safety'],
  owner: 'grace.okafor',
  visibility: 'USERS',
  members: { users: [], groups: [] },
  published_days_ago: 40,
  featured: false,
  ...fields,
})

const member = (username: string, fields: object) => ({
  username,
  displayname: username,
  email: `${username}@merewater.example`,
  role: 'user',
  groups: [],
  topics: [],
  ...fields,
})

const form = {
  name: 'Confirm that you watched',
  fields: [{ name: 'Badge', identifier: 'badge', mandatory: true, pattern: '\\d{4}', type: 'text' }],
  gdpr: '',
  appears_at: 1,
}

const manifest = {
  topics: ['safety', 'health'],
  groups: [{ name: 'production', displayname: 'Production and warehouse' }],
  people: [
    member('grace.okafor', { displayname: 'Grace Okafor', role: 'reviewer', topics: ['safety'] }),
    member('sam.porter', { groups: ['production'] }),
    ...['leo.bianchi', 'yuki.tanaka', 'joana.reis', 'noah.adeyemi'].map((username) => member(username, {})),
  ],
  items: [
    item('walk.mp4', { type: 'video', title: 'Forklifts and footpaths', featured: true, form }),
    item('lift.mp4', {
      type: 'short',
      title: 'Lift with your legs',
      visibility: 'MEMBERS',
      members: { users: [], groups: ['production'] },
    }),
    item('talk.m4a', { cover: 'talk.png', type: 'podcast', title: 'Near misses are gifts', visibility: 'PUBLIC', published_days_ago: 3 }),
    item('draft.mp4', { type: 'video', title: 'A draft', visibility: 'PRIVATE' }),
  ],
}

const made = (file: string, ...input: string[]) =>
  execFileSync('ffmpeg', ['-v', 'error', ...input, '-t', '2', '-threads', '1', join(folder, file)])
const picture = ['-f', 'lavfi', '-i', 'testsrc=s=160x90:r=10', '-c:v', 'libx264', '-pix_fmt', 'yuv420p']

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  for (const file of ['walk.mp4', 'lift.mp4', 'draft.mp4']) made(file, ...picture)
  made('talk.png', '-f', 'lavfi', '-i', 'color=c=teal:s=1280x720', '-frames:v', '1')
  made('talk.m4a', '-f', 'lavfi', '-i', 'sine=f=300', '-c:a', 'aac')
  writeFileSync(join(folder, 'spoken.vtt'), 'WEBVTT\n\n1\n00:00:00.200 --> 00:00:01.800\nStop at every zebracrossing.\n')
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
})
afterAll(() => rmSync(folder, { recursive: true }))

const counted = async ({ db }: TestApp) => {
  const tables = [
    'upload',
    'asset',
    'video',
    'stored_file',
    'account',
    'org_group',
    'group_member',
    'transcript',
    'transcript_cue',
    'participant_form',
  ] as const
  const rows = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return Object.fromEntries(tables.map((table, i) => [table, Number(rows[i]?.n)]))
}

async function untilPlayable({ db }: TestApp, count: number): Promise<void> {
  await expect
    .poll(async () => (await db.selectFrom('asset').select('id').where('playable_at', 'is not', null).execute()).length, { interval: 200 })
    .toBe(count)
}

/** As a kill in the middle of a file leaves it. */
async function takeHalf({ ports }: TestApp, file: string): Promise<void> {
  const grace = await personNamed(ports.db, 'grace.okafor')
  if (!grace) throw new Error('Grace is not there')
  const bytes = readFileSync(join(folder, file))
  const half = { id: uploadIdOf(file), length: bytes.length, metadata: { filename: file } }
  await importLocalFile(ports, grace, half, () => Readable.from([bytes.subarray(0, bytes.length / 2)]))
  const { received } = await ports.db.selectFrom('upload').select('received').where('id', '=', half.id).executeTakeFirstOrThrow()
  expect(received).toBe(Math.floor(bytes.length / 2))
}

describe('the sample library', () => {
  it('is loaded once, however often the loading is cut off and taken up again', async () => {
    const app = await startedApp()
    const cut = new AbortController()
    const stopped = loadSampleLibrary(app.ports, { folder, signal: cut.signal, onLoaded: () => cut.abort(new Error('the process stops')) })
    await expect(stopped).rejects.toThrow('the process stops')
    expect(await counted(app)).toMatchObject({ upload: 1, video: 1, account: 6 })
    await takeHalf(app, 'walk.mp4')
    expect(await counted(app)).toMatchObject({ upload: 2, video: 1 })
    await loadSampleLibrary(app.ports, { folder })
    const whole = {
      upload: 4,
      asset: 4,
      video: 4,
      stored_file: 1,
      account: 6,
      org_group: 1,
      group_member: 1,
      transcript: 4,
      transcript_cue: 4,
      participant_form: 1,
    }
    expect(await counted(app)).toEqual(whole)
    await loadSampleLibrary(app.ports, { folder })
    expect(await counted(app)).toEqual(whole)
  })

  it('can be browsed by a small tree of its topics, which is planted once', async () => {
    const app = await startedApp()
    const somebody = await aPerson(app)
    const tree = async () => (await somebody.get('/api/v3/library')).body.nodes
    const planted = [
      {
        name: 'Working at Merewater',
        slug: 'working-at-merewater',
        displayPath: 'Working at Merewater',
        topics: [],
        children: [
          {
            name: 'Health and safety',
            slug: 'health-and-safety',
            displayPath: 'Working at Merewater / Health and safety',
            topics: ['health', 'safety'],
            children: [],
          },
        ],
      },
    ]
    expect(await tree()).toEqual(planted)
    await loadSampleLibrary(app.ports, { folder })
    expect(await tree()).toEqual(planted)
  })

  it('comes as its people share it: to everyone, to everybody signed in, to a group, to nobody else', async () => {
    const app = await startedApp()
    await untilPlayable(app, 4)
    const [{ id: production } = { id: '' }] = await app.db.selectFrom('org_group').select('id').execute()
    const somebody = await aPerson(app)
    const colleague = await aPerson(app, { groups: [{ id: production }] })
    const titles = async (who: { get: TestApp['anonymous']['get'] }) => {
      const kinds = ['videos_listing', 'short_videos_listing', 'podcasts_listing']
      const pages = await Promise.all(kinds.map((kind) => who.get(`/web/ajax/partials/${kind}?max=20`)))
      return pages.flatMap((page) => page.body.items.map((one: { displayname: string }) => one.displayname))
    }
    await expect.poll(() => titles(app.anonymous)).toEqual(['Near misses are gifts'])
    await expect.poll(() => titles(somebody)).toEqual(['Forklifts and footpaths', 'Near misses are gifts'])
    await expect.poll(() => titles(colleague)).toEqual(['Forklifts and footpaths', 'Lift with your legs', 'Near misses are gifts'])
  })

  it('has been watched, liked, talked about and saved by its people, where a demonstration wants that, once', async () => {
    const app = await startedApp()
    const sums = () =>
      app.db
        .selectFrom('video')
        .select((eb) => [
          eb.fn.sum<number>('play_count').as('views'),
          eb.fn.sum<number>('like_count').as('likes'),
          eb.selectFrom('comment').select(eb.fn.countAll<number>().as('n')).as('comments'),
          eb.selectFrom('saved_item').select(eb.fn.countAll<number>().as('n')).as('saved'),
        ])
        .executeTakeFirstOrThrow()
    expect(await sums()).toEqual({ views: 0, likes: 0, comments: 0, saved: 0 })
    await loadSampleLibrary(app.ports, { folder, withAudience: true })
    const seen = await sums()
    for (const sum of [seen.views, seen.comments, seen.saved]) expect(sum).toBeGreaterThan(0)
    await loadSampleLibrary(app.ports, { folder, withAudience: true })
    expect(await sums()).toEqual(seen)
    const [draft] = await app.db.selectFrom('video').select('play_count').where('title', '=', 'A draft').execute()
    expect(draft?.play_count).toBe(0)
  })

  it('shows itself by posters, and podcasts by the covers that came with them', async () => {
    const app = await startedApp()
    const somebody = await aPerson(app)
    const picture = async (kind: string) => (await somebody.get(`/web/ajax/partials/${kind}_listing`)).body.items[0].thumbnail_url
    await expect.poll(() => picture('videos')).toMatch(/poster/)
    const cover = await somebody.get(await picture('podcasts'))
    expect(cover.headers.get('content-type')).toMatch(/^image\//)
  })

  it('has its age, its topics and its spoken words', async () => {
    const app = await startedApp()
    const somebody = await aPerson(app)
    const found = await somebody.get('/web/search?qtext=zebracrossing')
    expect(found.body.items).toHaveLength(2)
    const [walk] = found.body.items.filter((one: { displayname: string }) => one.displayname === 'Forklifts and footpaths')
    expect(walk).toMatchObject({ topics: ['safety'], owner: { name: 'grace.okafor', displayname: 'Grace Okafor' } })
    const { published_at } = await app.db.selectFrom('video').select('published_at').where('id', '=', walk.id).executeTakeFirstOrThrow()
    expect(Math.round((Date.now() - published_at.getTime()) / day)).toBe(40)
  })

  it('lets nobody in by a name that is public', async () => {
    const app = await startedApp()
    for (const password of ['', 'grace.okafor', 'welcome-to-lyceum']) {
      const answer = await app.anonymous.post('/api/v3/session', { username: 'grace.okafor', password })
      expect(answer.status).toBe(401)
    }
  })

  it('tells who administers how far it is, and nobody else', async () => {
    const app = await startedApp()
    const admin = await aPerson(app, { role: 'siteadmin' })
    const answer = await admin.get('/api/v3/sample-library')
    expect(answer.body).toMatchObject({ arrived: 0, playable: 0, failed: 0, loading: false })
    expect(answer.body.total).toBeGreaterThanOrEqual(34)
    expect((await (await aPerson(app, { role: 'reviewer' })).get('/api/v3/sample-library')).status).toBe(403)
  })
})

it('the library that comes with the program can be read', async () => {
  expect((await readManifest(sampleFolder)).items.length).toBeGreaterThanOrEqual(34)
})
