import { expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { addedTranscript } from '#domains/transcripts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { type Reply, startedApp, type TestApp } from '#platform/server/testing.ts'

interface Scene {
  readonly app: TestApp
  /** Manages the video, the playlist and everybody's content. */
  readonly ann: TestPerson
  readonly bob: TestPerson
  readonly id: string
  readonly playlist: string
  readonly channel: string
}

async function aScene(): Promise<Scene> {
  const app = await startedApp()
  const [ann, bob] = [await aPerson(app, { role: 'reviewer' }), await aPerson(app, { role: 'reviewer' })]
  const { id } = await aVideo(app.db, { owner: ann, visibility: 'USERS' })
  const playlist = await aPlaylist(app.db, { owner: ann })
  const channel = await aChannel(app.db, { owner: ann })
  return { app, ann, bob, id, playlist: playlist.name, channel: channel.name }
}

const videoOf = async ({ ann, id }: Scene) => (await ann.get(`/api/v3/videos/${id}`)).body
const update = ({ ann, id }: Scene, fields: object) => ann.put('/web/ajax/videos/update', { gconfid: id, ...fields })
const ofVideo = ({ id }: Scene, path: string) => `/web/ajax/videos/${id}/${path}`

const textsOf = (items: readonly { readonly text: string }[]) => items.map(({ text }) => text)

const light = { text: 'Which light?', ch1: 'Red', ch2: 'Green', answer: 2, rel_offset: 1000, visibility: 'PUBLIC', is_absolute_time: 0 }

interface Change {
  readonly of: string
  readonly make: (scene: Scene) => Promise<Reply>
  readonly read: (scene: Scene) => Promise<unknown>
  readonly before: unknown
  readonly after: (scene: Scene) => unknown
}

const inTwoDays = Math.floor(Date.now() / 1000) + 172_800

const changes: readonly Change[] = [
  {
    of: 'title and description',
    make: (scene) => update(scene, { video_title: 'Another title', video_description: 'Other words' }),
    read: async (scene) => (await videoOf(scene)).description,
    before: '',
    after: () => 'Other words',
  },
  {
    of: 'visibility',
    make: (scene) => update(scene, { visibility: 'PRIVATE' }),
    read: async (scene) => (await videoOf(scene)).visibility,
    before: 'USERS',
    after: () => 'PRIVATE',
  },
  {
    of: 'expiry',
    make: (scene) => update(scene, { expiry_date: inTwoDays }),
    read: async (scene) => (await videoOf(scene)).expiry_date,
    before: null,
    after: () => inTwoDays,
  },
  {
    of: 'owner',
    make: (scene) => update(scene, { newownername: scene.bob.name }),
    read: async (scene) => (await scene.bob.get(`/api/v3/videos/${scene.id}`)).body.owner.name === scene.bob.name,
    before: false,
    after: () => true,
  },
  {
    of: 'featuring',
    make: (scene) => scene.ann.put(ofVideo(scene, 'featured'), { featured: 1 }),
    read: async (scene) => (await videoOf(scene)).featured,
    before: false,
    after: () => true,
  },
  {
    of: 'review',
    make: (scene) => scene.ann.post(ofVideo(scene, 'review'), { action: 'send', reviewername: scene.bob.name }),
    read: async (scene) => (await videoOf(scene)).review_state,
    before: 'NONE',
    after: () => 'SENT',
  },
  {
    of: 'liking',
    make: (scene) => scene.ann.post(ofVideo(scene, 'like')),
    read: async (scene) => (await videoOf(scene)).liked,
    before: false,
    after: () => true,
  },
  {
    of: 'highlights',
    make: (scene) => scene.ann.post(ofVideo(scene, 'highlights'), { text: 'The first drill', relOffset: 0 }),
    read: async (scene) => textsOf((await scene.ann.get(ofVideo(scene, 'list/highlights'))).body.highlights),
    before: [],
    after: () => ['The first drill'],
  },
  {
    of: 'pop-questions',
    make: (scene) => scene.ann.post(ofVideo(scene, 'questions'), light),
    read: async (scene) => textsOf((await scene.ann.get(ofVideo(scene, 'questions'))).body.items),
    before: [],
    after: () => [light.text],
  },
  {
    of: 'quizzes',
    make: (scene) => scene.ann.post(ofVideo(scene, 'quiz'), { title: 'Lights', appears_at: 'end' }),
    read: async (scene) => (await scene.ann.get(ofVideo(scene, 'quiz'))).body.items.map(({ title }: { title: string }) => title),
    before: [],
    after: () => ['Lights'],
  },
  {
    of: 'transcripts',
    make: (scene) => addedTranscript(scene.ann, scene.id),
    read: async (scene) => (await scene.ann.get(ofVideo(scene, 'transcripts'))).body.items.map(({ name }: { name: string }) => name),
    before: [],
    after: () => ['English'],
  },
  {
    of: 'summary',
    make: (scene) => scene.ann.put(`/api/v3/videos/${scene.id}/summary`, { text: 'In short.' }),
    read: async (scene) => (await videoOf(scene)).summary?.text,
    before: undefined,
    after: () => 'In short.',
  },
  {
    of: 'a playlist’s content',
    make: ({ ann, id, playlist }) => ann.post(`/web/ajax/playlists/${playlist}/content/${id}`, {}),
    read: async ({ ann, playlist }) => (await ann.get(`/api/v3/playlists/${playlist}`)).body.kapsule_count,
    before: 0,
    after: () => 1,
  },
  {
    of: 'a subscription',
    make: ({ ann, channel }) => ann.post(`/web/ajax/channels/${channel}/subscribe`, { action: 'subscribe' }),
    read: async ({ ann, channel }) => (await ann.get(`/web/ajax/partials/channels/${channel}`)).body.channel.subscribed,
    before: false,
    after: () => true,
  },
  {
    of: 'the video itself',
    make: ({ ann, id }) => ann.delete('/web/ajax/videos/delete', { gconfid: id }),
    read: async ({ ann, id }) => (await ann.get(`/api/v3/videos/${id}`)).status,
    before: 200,
    after: () => 404,
  },
]

it.each(changes)(
  'a change of $of is stored, and stands in the next answer to who asks (CM-7.105)',
  async ({ make, read, before, after }) => {
    const scene = await aScene()
    expect(await read(scene)).toEqual(before)
    expect((await make(scene)).status).toBe(200)
    expect(await read(scene)).toEqual(after(scene))
  },
)
