import { randomUUID } from 'node:crypto'
import { aGroup, aPerson, type PersonWish, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel, type ChannelWish } from '#domains/channels/testing.ts'
import { overEvents, seeingEvent } from '#domains/events/authorization.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { anyone, type Case, type Kind, kinds, people, powerusers } from '#tests/authorization-table/case.ts'
import { few, over, seeing } from '#tests/authorization-table/relations.ts'

type Made = Awaited<ReturnType<typeof aChannel>>

/** What a person can be to a channel: who of them sees it, who manages it (wire-details, "Rights"). */
interface Relation {
  readonly about: string
  readonly sees: readonly Kind[]
  readonly manages: readonly Kind[]
  readonly as?: Omit<PersonWish, 'role'>
  readonly make: (app: TestApp, me: TestPerson | null) => Promise<Made>
}

const persons = kinds.slice(1)
const admin: readonly Kind[] = ['siteadmin']
const having = (wish: (me: TestPerson | null) => ChannelWish) => (app: TestApp, me: TestPerson | null) => aChannel(app.db, wish(me))
const me = (one: TestPerson | null) => (one ? [one] : [])

async function ofGroup(app: TestApp, one: TestPerson | null): Promise<Made> {
  return aChannel(app.db, { visibility: 'GROUPS', groups: [await aGroup(app, me(one))] })
}

export const relations: readonly Relation[] = [
  { about: 'own', sees: persons, manages: persons, make: having((one) => ({ visibility: 'GROUPS', ...(one ? { owner: one } : {}) })) },
  { about: 'managed', sees: persons, manages: persons, make: having((one) => ({ visibility: 'GROUPS', managers: me(one) })) },
  { about: 'PUBLIC', sees: kinds, manages: admin, make: having(() => ({})) },
  { about: 'USERS', sees: persons, manages: admin, make: having(() => ({ visibility: 'USERS' })) },
  { about: 'USERS, from outside', sees: admin, manages: admin, as: { isExternal: true }, make: having(() => ({ visibility: 'USERS' })) },
  {
    about: 'USERS, from outside and asked in',
    sees: persons,
    manages: admin,
    as: { isExternal: true },
    make: having(() => ({ visibility: 'USERS', external: true })),
  },
  { about: 'GROUPS, among them', sees: persons, manages: admin, make: having((one) => ({ visibility: 'GROUPS', people: me(one) })) },
  { about: 'GROUPS, in a group of them', sees: persons, manages: admin, make: ofGroup },
  { about: 'GROUPS, not among them', sees: admin, manages: admin, make: having(() => ({ visibility: 'GROUPS' })) },
]

/** What tells apart the kinds of rights that a route can ask for. */
export const some = relations.filter(({ about }) => ['own', 'managed', 'PUBLIC', 'GROUPS, not among them'].includes(about))

const answers = (of: (kind: Kind) => Case['expected'][Kind]): Case['expected'] => ({
  anonymous: of('anonymous'),
  user: of('user'),
  poweruser: of('poweruser'),
  reviewer: of('reviewer'),
  siteadmin: of('siteadmin'),
})

const reading = ({ sees }: Relation) => answers((kind) => (sees.includes(kind) ? 'yes' : 'hidden'))
const subscribing = (relation: Relation) => ({ ...reading(relation), anonymous: 'sign in' as const })
const managing = ({ sees, manages }: Relation): Case['expected'] => ({
  ...answers((kind) => (manages.includes(kind) ? 'yes' : sees.includes(kind) ? 'no' : 'hidden')),
  anonymous: 'sign in',
})

type Asking = (channel: Made, app: TestApp) => Promise<{ path?: string; fields?: object }> | { path?: string; fields?: object }

const cases = (
  route: string,
  of: (relation: Relation) => Case['expected'],
  asking: Asking = () => ({}),
  these: readonly Relation[] = relations,
): Case[] =>
  these.map((relation) => ({
    route,
    about: relation.about,
    expected: of(relation),
    ...(relation.as ? { as: relation.as } : {}),
    ask: async (app, one) => {
      const channel = await relation.make(app, one)
      return { path: route.split(' ')[1]?.replace(':name', channel.name) ?? '', ...(await asking(channel, app)) }
    },
  }))

const holding: Asking = async ({ id, name }, app) => {
  const video = await aVideo(app.db, { visibility: 'PUBLIC' })
  await app.db.insertInto('channel_item').values({ channel_id: id, entity_type: 'video', entity_id: video.id, type: 'video' }).execute()
  return { path: `/web/ajax/channels/${name}/content/${video.id}`, fields: { type: 'video', op: 'update', featured: 1 } }
}

const holdingSeveral: Asking = async (channel, app) => {
  const one = await holding(channel, app)
  return { path: `/web/ajax/channels/${channel.name}/content`, fields: { items: [one.path?.split('/').at(-1)], featured: 1 } }
}

const adding: Asking = async ({ name }, app) => {
  const video = await aVideo(app.db, { visibility: 'PUBLIC' })
  return { path: `/web/ajax/channels/${name}/content/${video.id}`, fields: { type: 'video', op: 'add' } }
}

const addingPlaylist: Asking = async ({ name }, app) => {
  const playlist = await aPlaylist(app.db, { visibility: 'PUBLIC' })
  return { path: `/web/ajax/channels/${name}/content/${playlist.id}`, fields: { type: 'playlist', op: 'add' } }
}

const askingWhy: Asking = async ({ name }, app) => ({ path: `/api/v3/audience/channel/${name}/why?user=${(await aPerson(app)).name}` })

const prefixed = (what: string, all: readonly Case[]): Case[] => all.map((one) => ({ ...one, about: `${what}, ${one.about}` }))

export const channelCases: readonly Case[] = [
  ...cases('GET /web/ajax/partials/channels/:name', reading),
  ...cases('GET /web/ajax/partials/channels/:name/search', reading, undefined, some),
  ...cases('GET /web/ajax/partials/channels/:name/related', reading, undefined, some),
  ...cases('POST /web/ajax/channels/:name/subscribe', subscribing, () => ({ fields: { action: 'subscribe' } })),
  ...cases('PUT /web/ajax/channels/:name/update', managing, () => ({ fields: { displayname: 'New' } })),
  ...cases('POST /web/ajax/channels/:name/update', managing, () => ({ fields: { displayname: 'New' } }), some),
  ...cases('PUT /web/ajax/channels/:name/featured', managing, () => ({ fields: { featured: 1 } }), some),
  ...cases('PUT /web/ajax/channels/update', managing, ({ name }) => ({ fields: { name: [name], visibility: 'PUBLIC' } }), some),
  ...cases('DELETE /web/ajax/channels/delete', managing, ({ name }) => ({ fields: { name: [name] } })),
  ...prefixed(
    'to be undone',
    cases('DELETE /web/ajax/channels/delete', managing, ({ name }) => ({ fields: { name: [name], undoable: 1 } }), some),
  ),
  { route: 'POST /api/v3/channels/undo', expected: people, ask: () => ({ fields: { changes: [randomUUID()] } }) },
  ...cases('POST /web/ajax/channels/:name/content/:entityId', managing, holding, some),
  ...prefixed('adding', cases('POST /web/ajax/channels/:name/content/:entityId', managing, adding, some)),
  ...prefixed('adding a playlist', cases('POST /web/ajax/channels/:name/content/:entityId', managing, addingPlaylist, some)),
  ...prefixed(
    'channel',
    cases('GET /api/v3/audience/:type/:id', managing, ({ name }) => ({ path: `/api/v3/audience/channel/${name}` })),
  ),
  ...prefixed('channel', cases('GET /api/v3/audience/:type/:id/why', managing, askingWhy, some)),
  ...cases('DELETE /web/ajax/channels/:name/content/:entityId', managing, holding, some),
  ...cases('PUT /web/ajax/channels/:name/content', managing, holdingSeveral),
  ...cases('DELETE /web/ajax/channels/:name/content', managing, holdingSeveral),
  ...cases('POST /web/ajax/channels/:name/content', managing, holdingSeveral),
  ...prefixed(
    'channel',
    cases('GET /api/v3/feed', reading, ({ id }) => ({ path: `/api/v3/feed?topic=channel:${id}` }), some),
  ),
  ...cases('GET /api/v3/channels/:name/analytics', managing),
  ...cases(
    'GET /api/v3/channels/:name/analytics/:table',
    managing,
    ({ name }) => ({ path: `/api/v3/channels/${name}/analytics/days` }),
    some,
  ),
  ...over({ route: 'GET /web/ajax/:id/channels', of: seeing, relations: few }),
  ...overEvents({ route: 'GET /web/ajax/:id/channels', of: seeingEvent, about: 'event, ' }),
  { route: 'POST /web/ajax/channels/create', expected: powerusers, ask: () => ({ fields: { displayname: 'New' } }) },
  { route: 'GET /web/ajax/partials/channels', expected: anyone },
  { route: 'GET /web/ajax/partials/channels/search', expected: anyone },
  { route: 'GET /web/ajax/partials/my/my-channels', expected: people },
  { route: 'GET /api/v3/channels', expected: people },
  { route: 'GET /web/ajax/channels', expected: people },
  { route: 'POST /web/ajax/domain/export/channels', expected: people },
]
