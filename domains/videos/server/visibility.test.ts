import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aVideo, type VideoWish } from '../testing.ts'

/** Who may see a video, said once more in the plainest way there is. */
interface Model {
  readonly id: string
  readonly owner: string
  readonly visibility: 'PRIVATE' | 'USERS' | 'MEMBERS' | 'PUBLIC'
  readonly external: boolean
  readonly people: readonly string[]
  readonly groups: readonly string[]
  readonly live: boolean
}

interface Looker {
  readonly id: string | null
  readonly groups: readonly string[]
  readonly external: boolean
  readonly manages: boolean
}

function isListed(video: Model, who: Looker): boolean {
  if (!video.live || video.visibility === 'PRIVATE') return false
  if (video.visibility === 'PUBLIC' || video.owner === who.id || who.manages) return true
  if (video.visibility === 'USERS') return who.id !== null && (!who.external || video.external)
  return who.id !== null && (video.people.includes(who.id) || video.groups.some((group) => who.groups.includes(group)))
}

const isVisible = (video: Model, who: Looker): boolean =>
  isListed(video, who) || video.owner === who.id || (who.manages && video.visibility !== 'PRIVATE')

async function cast(app: TestApp) {
  const people = [await aPerson(app), await aPerson(app), await aPerson(app)]
  const [first, second] = [await aGroup(app, people.slice(0, 2)), await aGroup(app, people.slice(1, 2))]
  const outsider = await aPerson(app, { isExternal: true, groups: [second] })
  const power = await aPerson(app, { role: 'poweruser' })
  const lookers: [Looker, Pick<TestPerson, 'get'>][] = [
    [{ id: null, groups: [], external: false, manages: false }, app.anonymous],
    ...people.map((one, at): [Looker, TestPerson] => [
      { id: one.id, groups: at === 0 ? [first.id] : at === 1 ? [first.id, second.id] : [], external: false, manages: false },
      one,
    ]),
    [{ id: outsider.id, groups: [second.id], external: true, manages: false }, outsider],
    [{ id: power.id, groups: [], external: false, manages: true }, power],
  ]
  return { people, groups: [first, second], lookers }
}

const wishes = fc.record({
  owner: fc.nat(2),
  visibility: fc.constantFrom('PRIVATE', 'USERS', 'MEMBERS', 'PUBLIC' as const),
  external: fc.boolean(),
  people: fc.subarray([0, 1, 2]),
  groups: fc.subarray([0, 1], { minLength: 1 }),
  state: fc.constantFrom('ready', 'ready', 'processing', 'uploading', 'failed' as const),
  expired: fc.constantFrom(false, false, false, true),
})

type Wish = typeof wishes extends fc.Arbitrary<infer W> ? W : never

async function made(
  app: TestApp,
  { people, groups }: Pick<Awaited<ReturnType<typeof cast>>, 'people' | 'groups'>,
  wish: Wish,
): Promise<Model> {
  const [owner] = people.slice(wish.owner)
  if (!owner) throw new Error('no such person')
  const { visibility, state, external, expired } = wish
  const chosen = visibility === 'MEMBERS'
  const shared = {
    people: chosen ? wish.people.flatMap((at) => people[at] ?? []) : [],
    groups: chosen ? wish.groups.flatMap((at) => groups[at] ?? []) : [],
  }
  const more: VideoWish = { settings: { external_users: external }, expires_at: expired ? new Date(0) : null }
  const { id } = await aVideo(app.db, { owner, visibility, state, ...shared, ...more, title: 'modelled video' })
  const live = !expired && (state === 'ready' || state === 'processing')
  const ids = { people: shared.people.map((one) => one.id), groups: shared.groups.map((one) => one.id) }
  return { id, owner: owner.id, visibility, external, live, ...ids }
}

describe('a listing shows what its viewer may see, and nothing else (CM-4.01, CM-4.02, CM-4.03, CM-4.04)', () => {
  it('whatever the videos and whoever looks', async () => {
    const app = await startedApp()
    const { lookers, ...everybody } = await cast(app)
    await fc.assert(
      fc.asyncProperty(fc.array(wishes, { minLength: 1, maxLength: 12 }), async (some) => {
        await app.db.deleteFrom('video').execute()
        const models: Model[] = []
        for (const wish of some) models.push(await made(app, everybody, wish))
        for (const [who, client] of lookers) {
          const expected = models.filter((video) => isListed(video, who)).map(({ id }) => id)
          for (const query of ['', '?order_by=title', '?qtext=modelled', '?scope=popular']) {
            const { body } = await client.get(`/web/ajax/partials/videos_listing${query}${query ? '&' : '?'}max=100&count=1`)
            const shown = body.items.map(({ id }: { id: string }) => id)
            expect(shown.toSorted(), query).toEqual(expected.toSorted())
            expect(body.total, query).toBe(expected.length)
          }
          for (const video of models)
            expect((await client.get(`/api/v3/videos/${video.id}`)).status).toBe(isVisible(video, who) ? 200 : 404)
        }
      }),
      { numRuns: 12 },
    )
  })
})
