import { randomUUID } from 'node:crypto'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { trackRelations } from '#domains/tracks/authorization.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { admins, anyone, type Case, kinds, nobody, people, strangers } from '#tests/authorization-table/case.ts'
import { newCode } from './server/code.ts'
import { aCertificate } from './testing.ts'

type Relation = (typeof trackRelations)[number]

const answers = (of: (kind: (typeof kinds)[number]) => Case['expected'][typeof kind]): Case['expected'] => ({
  ...(Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as unknown as Case['expected']),
  anonymous: 'sign in',
})

const managing = ({ sees, manages }: Relation): Case['expected'] =>
  answers((kind) => (manages.includes(kind) ? 'yes' : sees.includes(kind) ? 'no' : 'hidden'))

const seeing = ({ sees }: Relation): Case['expected'] => answers((kind) => (sees.includes(kind) ? 'yes' : 'hidden'))

/** Whoever sees the track is asked for what they have watched: nothing yet. */
const completing = ({ sees }: Relation): Case['expected'] => answers((kind) => (sees.includes(kind) ? 409 : 'hidden'))

const cases = (
  route: string,
  of: (relation: Relation) => Case['expected'],
  asking: (track: { id: string; name: string }, app: TestApp) => Promise<{ path: string; fields?: object }>,
): Case[] =>
  trackRelations.map((relation) => ({
    route,
    about: relation.about,
    expected: of(relation),
    ...(relation.as ? { as: relation.as } : {}),
    ask: async (app, me) => asking(await aTrack(app.db, await relation.wish(app, me)), app),
  }))

const ofSomebody = async (track: { id: string }, app: TestApp) => aCertificate(app, { track, holder: await aPerson(app) })

/** A file of a certificate that this person holds, or somebody else. */
const file = (ending: 'pdf' | 'png', about: string, expected: Case['expected'], isOwn: boolean): Case => ({
  route: `GET /certificates/:code.${ending}`,
  about,
  expected,
  ask: async (app, me) => {
    const holder = (isOwn ? me : null) ?? (await aPerson(app))
    const { code } = await aCertificate(app, { track: await aTrack(app.db), holder })
    return { path: `/certificates/${code}.${ending}` }
  },
})

/** For anybody who has the code, whatever the track is. */
const byCode = (route: string, about: string, expected: Case['expected'], isKnown: boolean): Case => ({
  route,
  about,
  expected,
  ask: async (app) => {
    const code = isKnown ? (await ofSomebody(await aTrack(app.db, { visibility: 'GROUPS' }), app)).code : newCode()
    return { path: (route.split(' ')[1] ?? '').replace(':code', code) }
  },
})

const topic = (about: string, expected: Case['expected'], of: (me: TestPerson | null) => string): Case => ({
  route: 'GET /api/v3/feed',
  about: `certificates of ${about}`,
  expected: { ...expected, anonymous: 'hidden' },
  ask: (_app, me) => ({ path: `/api/v3/feed?topic=certificates:${of(me)}` }),
})

const revoked = { reason: 'Given by mistake.' }

export const certificateCases: readonly Case[] = [
  { route: 'GET /api/v3/users/me/certificates', expected: people },
  ...cases('GET /api/v3/tracks/:name/certificates', managing, async ({ name }) => ({ path: `/api/v3/tracks/${name}/certificates` })),
  ...cases('GET /api/v3/tracks/:name/certificate', completing, async ({ name }) => ({ path: `/api/v3/tracks/${name}/certificate` })),
  ...cases('GET /api/v3/tracks/:name/renewal', seeing, async ({ name }) => ({ path: `/api/v3/tracks/${name}/renewal` })),
  file('pdf', 'own', people, true),
  file('pdf', 'of another', strangers, false),
  file('png', 'own', people, true),
  file('png', 'of another', strangers, false),
  byCode('GET /api/v3/certificates/:code/check', 'with its code', anyone, true),
  byCode('GET /api/v3/certificates/:code/check', 'guessed', nobody, false),
  byCode('GET /api/v3/certificates/:code', 'with its code', anyone, true),
  byCode('GET /api/v3/certificates/:code', 'guessed', nobody, false),
  ...cases('DELETE /api/v3/certificates/:code', managing, async (track, app) => ({
    path: `/api/v3/certificates/${(await ofSomebody(track, app)).code}`,
    fields: revoked,
  })),
  {
    route: 'DELETE /api/v3/certificates/:code',
    about: 'own, of a track of another',
    expected: admins,
    ask: async (app, me) => {
      const { code } = await aCertificate(app, { track: await aTrack(app.db), holder: me ?? (await aPerson(app)) })
      return { path: `/api/v3/certificates/${code}`, fields: revoked }
    },
  },
  {
    route: 'DELETE /api/v3/certificates/:code',
    about: 'of a track that is deleted',
    expected: admins,
    ask: async (app) => {
      const track = await aTrack(app.db)
      const { code } = await ofSomebody(track, app)
      await app.db.deleteFrom('track').where('id', '=', track.id).execute()
      return { path: `/api/v3/certificates/${code}`, fields: revoked }
    },
  },
  {
    route: 'GET /api/v3/certificates/status/:list',
    expected: anyone,
    ask: async (app) => ({ path: `/api/v3/certificates/status/${(await ofSomebody(await aTrack(app.db), app)).list}` }),
  },
  { route: 'GET /.well-known/did.json', expected: anyone },
  { route: 'GET /api/v3/domain/certificate-keys', expected: admins },
  { route: 'POST /api/v3/domain/certificate-keys', expected: admins },
  topic('oneself', people, (me) => me?.id ?? randomUUID()),
  topic('another', strangers, () => randomUUID()),
]
