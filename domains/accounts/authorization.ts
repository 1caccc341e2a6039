import { randomUUID } from 'node:crypto'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel, type ChannelWish } from '#domains/channels/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'
import { admins, anyone, type Case, nobody, people, strangers } from '#tests/authorization-table/case.ts'

const password = 'a long password'

async function groupPath(app: TestApp): Promise<string> {
  return `/api/v3/groups/${(await aGroup(app)).id}`
}

async function sessionPath(person: TestPerson | null): Promise<string> {
  const id = person ? (await person.get('/api/v3/sessions')).body.items[0].id : randomUUID()
  return `/api/v3/sessions/${id}`
}

async function tokenPath(person: TestPerson | null): Promise<string> {
  const id = person ? (await person.post('/api/v3/tokens', { name: 'x', scopes: ['read'] })).body.id : randomUUID()
  return `/api/v3/tokens/${id}`
}

/** The path of an embed token that this person made. */
async function embedTokenPath(app: TestApp, maker: TestPerson): Promise<string> {
  const { id: video } = await aVideo(app.db, { owner: maker })
  const { headers } = await aProgram(maker)
  return `/api/v3/embed-tokens/${(await maker.post('/api/v3/embed-tokens', { subject: 'x', video }, { headers: headers ?? {} })).body.kcid}`
}

async function invitationPath(app: TestApp): Promise<string> {
  const { id } = await aPerson(app, { role: 'siteadmin' })
  const { id: invitation } = await app.db
    .insertInto('invitation')
    .values({ email: `${unique('new')}@example.org`, invited_by: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/api/v3/invitations/${invitation}`
}

const onlyAdmins = { anonymous: 'sign in', user: 'no', poweruser: 'no', reviewer: 'no', siteadmin: 'yes' } as const
const nobodyHere = { user: 'no', poweruser: 'no', reviewer: 'no', siteadmin: 'no' } as const

/** Calls with a token of this person instead of their cookie. */
async function aProgram(person: TestPerson | null) {
  if (!person) return {}
  const { token } = (await person.post('/api/v3/tokens', { name: 'x', scopes: ['read', 'write', 'admin'] })).body
  return { headers: { authorization: `Bearer ${token}` } }
}

const signIn = async (app: TestApp) => {
  const person = await aPerson(app, { password })
  return { fields: { username: person.name, password } }
}

const setUpAgain = async ({ db }: TestApp) => {
  await db.updateTable('organisation').set({ set_up_at: new Date() }).execute()
  return { fields: { username: unique('root'), password } }
}

const sessions: readonly Case[] = [
  { route: 'POST /api/v3/setup', about: 'once it is done', expected: nobody, ask: setUpAgain },
  { route: 'POST /api/v3/session', expected: anyone, ask: signIn },
  { route: 'GET /api/v3/session', expected: anyone },
  { route: 'DELETE /api/v3/session', expected: anyone },
  { route: 'GET /api/v3/sessions', expected: people },
  { route: 'DELETE /api/v3/sessions', expected: people },
  { route: 'DELETE /api/v3/sessions/:id', about: 'own', expected: people, ask: async (_, me) => ({ path: await sessionPath(me) }) },
  {
    route: 'DELETE /api/v3/sessions/:id',
    about: 'of another',
    expected: strangers,
    ask: async (app) => ({ path: await sessionPath(await aPerson(app)) }),
  },
  {
    route: 'PUT /api/v3/users/me/password',
    expected: people,
    as: { password },
    ask: () => ({ fields: { current_password: password, password: 'another password' } }),
  },
  { route: 'GET /web/csrfToken', expected: anyone },
  { route: 'GET /api/v3/tokens', expected: people },
  {
    route: 'POST /api/v3/embed-tokens',
    about: 'without an API token',
    expected: { ...nobodyHere, anonymous: 'sign in' },
    ask: () => ({ fields: { subject: 'x', video: 'gcc-00000000-0000-0000-0000-000000000000' } }),
  },
  {
    route: 'POST /api/v3/embed-tokens',
    about: 'of a video that they only see',
    expected: { anonymous: 'sign in', user: 'no', poweruser: 'yes', reviewer: 'yes', siteadmin: 'yes' },
    ask: async (app, me) => ({ ...(await aProgram(me)), fields: { subject: 'x', video: (await aVideo(app.db)).id } }),
  },
  {
    route: 'POST /api/v3/embed-tokens',
    about: 'of a hidden video',
    expected: strangers,
    ask: async (app, me) => ({
      ...(await aProgram(me)),
      fields: { subject: 'x', video: (await aVideo(app.db, { visibility: 'PRIVATE' })).id },
    }),
  },
  ...(
    [
      ['of their own channel', people, (one) => ({ visibility: 'GROUPS', ...(one ? { owner: one } : {}) })],
      ['of a channel that they manage', people, (one) => ({ visibility: 'GROUPS', managers: one ? [one] : [] })],
      ['of a channel that they only see', onlyAdmins, () => ({})],
      ['of a hidden channel', { ...strangers, siteadmin: 'yes' }, () => ({ visibility: 'GROUPS' })],
    ] satisfies [string, Case['expected'], (me: TestPerson | null) => ChannelWish][]
  ).map(
    ([about, expected, wish]): Case => ({
      route: 'POST /api/v3/embed-tokens',
      about,
      expected,
      ask: async (app, me) => ({ ...(await aProgram(me)), fields: { subject: 'x', channel: (await aChannel(app.db, wish(me))).name } }),
    }),
  ),
  { route: 'GET /api/v3/embed-tokens', expected: people },
  { route: 'GET /api/v3/embed-tokens', about: "everybody's", expected: admins, ask: () => ({ path: '/api/v3/embed-tokens?all=1' }) },
  {
    route: 'DELETE /api/v3/embed-tokens/:id',
    about: 'own',
    expected: people,
    ask: async (app, me) => ({ path: await embedTokenPath(app, me ?? (await aPerson(app))) }),
  },
  {
    route: 'DELETE /api/v3/embed-tokens/:id',
    about: 'of another',
    expected: { ...strangers, siteadmin: 'yes' },
    ask: async (app) => ({ path: await embedTokenPath(app, await aPerson(app)) }),
  },
  {
    route: 'POST /api/v3/embed-session',
    about: 'with a token that never was',
    expected: { anonymous: 'sign in', user: 'sign in', poweruser: 'sign in', reviewer: 'sign in', siteadmin: 'sign in' },
    ask: () => ({ fields: { token: 'lye_x' } }),
  },
  { route: 'POST /api/v3/tokens', expected: people, ask: () => ({ fields: { name: 'x', scopes: ['read'] } }) },
  { route: 'DELETE /api/v3/tokens/:id', about: 'own', expected: people, ask: async (_, me) => ({ path: await tokenPath(me) }) },
  {
    route: 'DELETE /api/v3/tokens/:id',
    about: 'of another',
    expected: strangers,
    ask: async (app) => ({ path: await tokenPath(await aPerson(app)) }),
  },
]

const persons: readonly Case[] = [
  { route: 'GET /api/v3/users/me', expected: anyone },
  { route: 'GET /api/v3/users', expected: admins },
  { route: 'POST /api/v3/users', expected: admins, ask: () => ({ fields: { username: unique('new') } }) },
  { route: 'PUT /api/v3/users/bulk', expected: admins, ask: () => ({ fields: { usernames: ['nobody-here'], role: 'siteadmin' } }) },
  {
    route: 'POST /api/v3/users/import',
    about: 'of no file',
    expected: { ...onlyAdmins, siteadmin: 422 },
    ask: () => ({ fields: { csv_path: 'none' } }),
  },
  { route: 'POST /api/v3/invitations', expected: admins, ask: () => ({ fields: { emails: [`${unique('new')}@example.org`] } }) },
  { route: 'GET /api/v3/invitations', expected: admins },
  { route: 'DELETE /api/v3/invitations/:id', expected: admins, ask: async (app) => ({ path: await invitationPath(app) }) },
  { route: 'GET /api/v3/invitations/:token/accept', about: 'that never was', expected: nobody },
  {
    route: 'POST /api/v3/invitations/:token/accept',
    about: 'that never was',
    expected: nobody,
    ask: () => ({ fields: { username: unique('new'), password } }),
  },
  {
    route: 'POST /api/v3/password-resets',
    about: 'where no mail is sent',
    expected: { anonymous: 409, user: 409, poweruser: 409, reviewer: 409, siteadmin: 409 },
    ask: () => ({ fields: { login: 'x' } }),
  },
  { route: 'GET /api/v3/password-resets/:token', about: 'that never was', expected: nobody },
  {
    route: 'POST /api/v3/password-resets/:token',
    about: 'that never was',
    expected: nobody,
    ask: () => ({ fields: { password } }),
  },
  {
    route: 'PUT /api/v3/users/:name',
    expected: admins,
    ask: async (app) => ({ path: `/api/v3/users/${(await aPerson(app)).name}`, fields: { role: 'reviewer' } }),
  },
  {
    route: 'PUT /api/v3/users/:name',
    about: 'own, to become site admin',
    expected: admins,
    ask: (_, me) => ({ path: `/api/v3/users/${me?.name ?? 'x'}`, fields: { role: 'siteadmin' } }),
  },
  { route: 'DELETE /api/v3/users/:name', expected: admins, ask: async (app) => ({ path: `/api/v3/users/${(await aPerson(app)).name}` }) },
  {
    route: 'PUT /web/ajax/users/:username/update',
    about: 'own',
    expected: people,
    ask: (_, me) => ({ path: `/web/ajax/users/${me?.name ?? 'x'}/update`, fields: { displayname: 'New name' } }),
  },
  {
    route: 'PUT /web/ajax/users/:username/update',
    about: 'of another',
    expected: admins,
    ask: async (app) => ({ path: `/web/ajax/users/${(await aPerson(app)).name}/update`, fields: { displayname: 'New name' } }),
  },
  { route: 'GET /web/ajax/mention/users', expected: people },
  { route: 'GET /web/ajax/users/members', expected: people },
  { route: 'GET /web/ajax/users/host', expected: people },
]

const organisation: readonly Case[] = [
  { route: 'GET /api/v3/groups', expected: people },
  { route: 'POST /api/v3/groups', expected: admins, ask: () => ({ fields: { name: unique('group') } }) },
  {
    route: 'PUT /api/v3/groups/:id',
    expected: admins,
    ask: async (app) => ({ path: await groupPath(app), fields: { displayname: 'New name' } }),
  },
  { route: 'DELETE /api/v3/groups/:id', expected: admins, ask: async (app) => ({ path: await groupPath(app) }) },
  { route: 'GET /api/v3/groups/:id/members', expected: admins, ask: async (app) => ({ path: `${await groupPath(app)}/members` }) },
  {
    route: 'PUT /api/v3/groups/:id/members',
    expected: admins,
    ask: async (app, me) => ({ path: `${await groupPath(app)}/members`, fields: { members: { add: me ? [me.name] : [] } } }),
  },
  { route: 'GET /api/v3/groups/:id/managers', expected: admins, ask: async (app) => ({ path: `${await groupPath(app)}/managers` }) },
  {
    route: 'PUT /api/v3/groups/:id/managers',
    expected: admins,
    ask: async (app, me) => ({ path: `${await groupPath(app)}/managers`, fields: { managers: { add: me ? [me.name] : [] } } }),
  },
  { route: 'GET /api/v3/users/me/team', expected: people },
  { route: 'GET /api/v3/domain', expected: people },
  { route: 'PUT /api/v3/domain', expected: admins, ask: () => ({ fields: { reviewer_role: 0 } }) },
  { route: 'GET /api/v3/mail', expected: admins },
  { route: 'GET /api/v3/audit', expected: admins },
  { route: 'GET /api/v3/audit/export', expected: admins },
]

export const accountCases: readonly Case[] = [...sessions, ...persons, ...organisation]
