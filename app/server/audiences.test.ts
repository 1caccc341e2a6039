import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import type { AudienceReader, Explanation } from '#domains/audience/contract.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'

/** Somebody in random groups, and what a manager may read of them in a list. */
interface Known {
  readonly who: TestPerson
  readonly role: 'user' | 'poweruser' | 'reviewer' | 'siteadmin'
  readonly isExternal: boolean
  readonly groups: readonly number[]
}

type Group = Awaited<ReturnType<typeof aGroup>>

let app: TestApp
let people: readonly Known[]
let groups: readonly Group[]
/** For each group somebody who is in it and nothing besides. */
let members: readonly TestPerson[]

async function somebody(wish: Omit<Known, 'who'>): Promise<Known> {
  const who = await aPerson(app, { ...wish, groups: wish.groups.flatMap((at) => groups[at] ?? []) })
  return { who, ...wish }
}

beforeAll(async () => {
  app = await startedApp()
  members = [await aPerson(app), await aPerson(app), await aPerson(app)]
  groups = await Promise.all(members.map((one) => aGroup(app, [one])))
  people = [
    await somebody({ role: 'user', isExternal: false, groups: [] }),
    await somebody({ role: 'user', isExternal: false, groups: [0, 1] }),
    await somebody({ role: 'user', isExternal: true, groups: [] }),
    await somebody({ role: 'user', isExternal: true, groups: [2] }),
    await somebody({ role: 'poweruser', isExternal: false, groups: [1] }),
    await somebody({ role: 'reviewer', isExternal: true, groups: [] }),
    await somebody({ role: 'siteadmin', isExternal: false, groups: [] }),
  ]
})

const thing = fc.record({
  type: fc.constantFrom('video', 'channel', 'playlist', 'event', 'track'),
  visibility: fc.constantFrom('PRIVATE', 'USERS', 'CHOSEN', 'PUBLIC'),
  external: fc.boolean(),
  owner: fc.nat({ max: 6 }),
  chosen: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
  groups: fc.subarray([0, 1, 2]),
  managers: fc.subarray([0, 2, 4]),
  state: fc.constantFrom('ready', 'ready', 'ready', 'processing', 'uploading', 'failed'),
  expired: fc.boolean(),
  opened: fc.boolean(),
})
type Wish = typeof thing extends fc.Arbitrary<infer T> ? T : never

const at = <T>(all: readonly T[], indices: readonly number[]): T[] => indices.flatMap((one) => all[one] ?? [])

const sharedWith = (wish: Wish) => ({
  owner: (people[wish.owner] as Known).who,
  people: at(people, wish.chosen).map(({ who }) => who),
  groups: at(groups, wish.groups),
})

const managersOf = (wish: Wish) => at(people, wish.managers).map(({ who }) => who)

const narrowed = ({ visibility }: Wish) => (visibility === 'USERS' || visibility === 'PUBLIC' ? visibility : 'GROUPS')

/** Make one of the type. @returns its address for whoever reads it */
const makers: Readonly<Record<Wish['type'], (wish: Wish) => Promise<{ id: string; path: string }>>> = {
  playlist: async (wish) => {
    const visibility = wish.visibility === 'PUBLIC' ? 'PUBLIC' : 'USERS'
    const { id } = await aPlaylist(app.db, { owner: sharedWith(wish).owner, visibility })
    return { id, path: `/api/v3/playlists/${id}` }
  },
  channel: async (wish) => {
    const { external } = wish
    const settings = { managers: managersOf(wish), external, visibility: narrowed(wish) } as const
    const { name } = await aChannel(app.db, { ...sharedWith(wish), ...settings })
    return { id: name, path: `/web/ajax/partials/channels/${name}` }
  },
  event: async (wish) => {
    const visibility = wish.visibility === 'CHOSEN' ? 'MEMBERS' : wish.visibility === 'PRIVATE' ? '' : wish.visibility
    const settings = { external_users: wish.external }
    const { id } = await anEvent(app.db, { ...sharedWith(wish), hosts: managersOf(wish), visibility, settings })
    return { id, path: `/api/v3/events/${id}` }
  },
  track: async (wish) => {
    const { id, name } = await aTrack(app.db, { ...sharedWith(wish), authors: managersOf(wish), visibility: narrowed(wish) })
    return { id, path: `/api/v3/tracks/${name}` }
  },
  video: async (wish) => {
    const { visibility, external, state, expired, opened } = wish
    const { id } = await aVideo(app.db, {
      ...sharedWith(wish),
      state,
      visibility: visibility === 'CHOSEN' ? 'MEMBERS' : visibility,
      settings: { external_users: external },
      ...(expired && { expires_at: new Date(Date.now() - 1000) }),
    })
    const admin = (people[6] as Known).who
    if (opened) await admin.post(`/web/ajax/videos/${id}/notification/access`, { action: 'accessanyway' })
    return { id, path: `/api/v3/videos/${id}` }
  },
}

async function sees(who: TestPerson, path: string): Promise<boolean> {
  const { status, body } = await who.get(path)
  return status === 200 && body.access !== 'ask'
}

/** Whether a line of the list means this person. */
function means(line: AudienceReader, { who, role, isExternal, groups: own }: Known): boolean {
  const wide = { everyone: true, organisation: !isExternal, external: isExternal, managers: role !== 'user', embedded: false }
  if (line.who in wide) return wide[line.who as keyof typeof wide]
  return line.who === 'group' ? at(groups, own).some(({ name }) => name === line.name) : line.name === who.name
}

describe('who can see a thing, and why', () => {
  it('is what is true of everybody and of every group, for every type, as the list of them says too', async () => {
    await fc.assert(
      fc.asyncProperty(thing, async (wish) => {
        const { id, path } = await makers[wish.type](wish)
        const owner = (people[wish.owner] as Known).who
        const audience = `/api/v3/audience/${wish.type}/${id}`
        const list: readonly AudienceReader[] = (await owner.get(`${audience}?max=100`)).body.items
        for (const one of people) {
          const explanation: Explanation = (await owner.get(`${audience}/why?user=${one.who.name}`)).body
          expect([explanation.sees, list.some((line) => means(line, one))], explanation.because.join()).toEqual(
            Array(2).fill(await sees(one.who, path)),
          )
        }
        for (const [index, group] of groups.entries()) {
          const explanation: Explanation = (await owner.get(`${audience}/why?group=${group.name}`)).body
          expect(explanation.sees, explanation.because.join()).toBe(await sees(members[index] as TestPerson, path))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is told with every ground that holds, and with what holds somebody back', async () => {
    const [owner, eve] = [await aPerson(app), await aPerson(app)]
    const [outside, power] = [(people[3] as Known).who, (people[4] as Known).who]
    const why = async (wish: Parameters<typeof aVideo>[1], who: TestPerson): Promise<Explanation> =>
      (await owner.get(`/api/v3/audience/video/${(await aVideo(app.db, { owner, ...wish })).id}/why?user=${who.name}`)).body
    const group = groups[1] as Group
    const shared = { visibility: 'MEMBERS', people: [power], groups: [group] } as const
    expect(await why({}, owner)).toMatchObject({ sees: true, because: ['owner', 'organisation'] })
    expect(await why(shared, power)).toEqual({
      sees: true,
      because: ['role', 'chosen', 'group'],
      groups: [{ name: group.name, displayname: group.displayname }],
    })
    expect((await why(shared, eve)).because).toEqual(['not_chosen'])
    expect((await why({}, outside)).because).toEqual(['not_external'])
    expect((await why({ settings: { external_users: true } }, outside)).because).toEqual(['external'])
    expect((await why({ visibility: 'PRIVATE' }, power)).because).toEqual(['private'])
    expect((await why({ expires_at: new Date(0) }, eve)).because).toEqual(['expired'])
    expect((await why({ state: 'uploading' }, eve)).because).toEqual(['not_ready'])
    expect((await why({ state: 'failed' }, eve)).because).toEqual(['failed'])
    await app.db.updateTable('account').set({ is_enabled: false }).where('id', '=', eve.id).execute()
    expect(await why({ visibility: 'PUBLIC' }, eve)).toEqual({ sees: false, because: ['disabled'], groups: [] })
  })

  it('names no group of a person but those that the thing was shared with', async () => {
    const owner = await aPerson(app)
    const inTwo = (people[1] as Known).who
    const video = await aVideo(app.db, { owner, visibility: 'MEMBERS', groups: [groups[0] as Group] })
    const { body } = await owner.get(`/api/v3/audience/video/${video.id}/why?user=${inTwo.name}`)
    expect(body.groups.map((one: { name: string }) => one.name)).toEqual([groups[0]?.name])
  })

  it('is asked about one person or one group that there is, of a type that has an audience', async () => {
    const owner = await aPerson(app)
    const { id } = await aVideo(app.db, { owner })
    const status = async (path: string) => (await owner.get(`/api/v3/audience/${path}`)).status
    expect(await status(`video/${id}/why`)).toBe(422)
    expect(await status(`video/${id}/why?user=${owner.name}&group=${groups[0]?.name}`)).toBe(422)
    expect([await status(`video/${id}/why?user=nobody-at-all`), await status(`video/${id}/why?group=no-such-group`)]).toEqual([422, 422])
    expect([await status(`topic/${id}`), await status(`nonsense/${id}`), await status('video/nonsense')]).toEqual([404, 404, 404])
  })

  it('is listed by pages, with how many each line stands for', async () => {
    const owner = await aPerson(app)
    const readers = await Promise.all(Array.from({ length: 5 }, () => aPerson(app)))
    const { id } = await aVideo(app.db, { owner, visibility: 'MEMBERS', people: readers, groups: [groups[1] as Group] })
    const page = async (query: string): Promise<{ items: readonly AudienceReader[]; next: number | null }> =>
      (await owner.get(`/api/v3/audience/video/${id}?${query}`)).body
    const first = await page('max=4')
    expect(first.items.slice(0, 3)).toMatchObject([
      { who: 'managers', count: 3 },
      { who: 'owner', name: owner.name },
      { who: 'group', count: 3 },
    ])
    const rest = await page(`max=4&first=${first.next}`)
    const names = [...first.items, ...rest.items].filter(({ who }) => who === 'person').map(({ name }) => name ?? '')
    expect([names.toSorted(), rest.next]).toEqual([readers.map(({ name }) => name).toSorted(), null])
  })
})
