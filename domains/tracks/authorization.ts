import { aGroup, aPerson, letManage, type PersonWish, type TestPerson } from '#domains/accounts/testing.ts'
import { aSchedule, aTrack, aUnit, type TrackWish } from '#domains/tracks/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { anyone, type Case, type Kind, kinds, nobody, people, powerusers, strangers } from '#tests/authorization-table/case.ts'

interface Made {
  readonly id: string
  readonly name: string
  readonly module: string
  readonly video: string
}

/** What a person can be to a track: who of them sees it, who manages it (wire-details, "Rights"). */
interface Relation {
  readonly about: string
  readonly sees: readonly Kind[]
  readonly manages: readonly Kind[]
  readonly as?: Omit<PersonWish, 'role'>
  readonly wish: (app: TestApp, me: TestPerson | null) => Promise<TrackWish> | TrackWish
}

const persons = kinds.slice(1)
const admin: readonly Kind[] = ['siteadmin']
const some = (one: TestPerson | null) => (one ? [one] : [])

export const trackRelations: readonly Relation[] = [
  { about: 'own', sees: persons, manages: persons, wish: (_, me) => ({ visibility: 'GROUPS', ...(me ? { owner: me } : {}) }) },
  { about: 'written', sees: persons, manages: persons, wish: (_, me) => ({ visibility: 'GROUPS', authors: some(me) }) },
  { about: 'PUBLIC', sees: kinds, manages: admin, wish: () => ({}) },
  { about: 'USERS', sees: persons, manages: admin, wish: () => ({ visibility: 'USERS' }) },
  { about: 'USERS, from outside', sees: admin, manages: admin, as: { isExternal: true }, wish: () => ({ visibility: 'USERS' }) },
  { about: 'GROUPS, among them', sees: persons, manages: admin, wish: (_, me) => ({ visibility: 'GROUPS', people: some(me) }) },
  {
    about: 'GROUPS, in a group of them',
    sees: persons,
    manages: admin,
    wish: async (app, me) => ({ visibility: 'GROUPS', groups: [await aGroup(app, some(me))] }),
  },
  { about: 'GROUPS, not among them', sees: admin, manages: admin, wish: () => ({ visibility: 'GROUPS' }) },
]

const answers = (of: (kind: Kind) => Case['expected'][Kind]): Case['expected'] => ({
  anonymous: of('anonymous'),
  user: of('user'),
  poweruser: of('poweruser'),
  reviewer: of('reviewer'),
  siteadmin: of('siteadmin'),
})

const reading = ({ sees }: Relation) => answers((kind) => (sees.includes(kind) ? 'yes' : 'hidden'))
const managing = ({ sees, manages }: Relation): Case['expected'] => ({
  ...answers((kind) => (manages.includes(kind) ? 'yes' : sees.includes(kind) ? 'no' : 'hidden')),
  anonymous: 'sign in',
})

interface Ask {
  readonly path?: string
  readonly fields?: object
}
type Asking = (made: Made, app: TestApp, me: TestPerson | null) => Promise<Ask> | Ask

const plainly: Asking = () => ({})

interface Variant {
  readonly about: string
  /** What else is said of the track. */
  readonly more?: TrackWish
}

const cases = (
  route: string,
  of: (relation: Relation) => Case['expected'],
  asking: Asking = plainly,
  { about, more }: Variant = { about: '' },
): Case[] =>
  trackRelations.map((relation) => ({
    route,
    about: `${about}${relation.about}`,
    expected: of(relation),
    ...(relation.as ? { as: relation.as } : {}),
    ask: async (app, one) => {
      const video = await aVideo(app.db, { visibility: 'PUBLIC' })
      const { id, name, modules } = await aTrack(app.db, { ...(await relation.wish(app, one)), ...more, modules: [[video]] })
      const made = { id, name, module: modules[0] ?? '', video: video.id }
      const path = (route.split(' ')[1] ?? '').replace(':name', name).replace(':id', made.module).replace(':videoId', video.id)
      return { path, ...(await asking(made, app, one)) }
    },
  }))

const titled: Asking = () => ({ fields: { displayname: 'New' } })
const adding: Asking = async (_, app) => ({ fields: { videoId: (await aVideo(app.db, { visibility: 'PUBLIC' })).id } })
/** Whoever sees the track is asked for what they have watched: nothing yet. */
const completing = ({ sees }: Relation): Case['expected'] => ({
  ...answers((kind) => (sees.includes(kind) ? 409 : 'hidden')),
  anonymous: 'sign in',
})
const reporting: Asking = ({ name }) => ({
  path: `/web/ajax/tracks/${name}/analytics?emails=someone@example.net&from_date=2026-01-01&to_date=2026-01-31`,
})
const isForAll = ({ about }: Relation) => ['PUBLIC', 'USERS', 'USERS, from outside'].includes(about)
const scheduling: Asking = () => ({
  fields: { emails: 'someone@example.net', every: 'week', report_type: 'summary', group_by: 'user', export_file_format: 'csv' },
})
/** One that the person made, or somebody else. */
const scheduled =
  (isOwn: boolean): Asking =>
  async ({ id, name }, app, me) => ({
    path: `/api/v3/tracks/${name}/schedules/${await aSchedule(app.db, { id }, isOwn && me ? me : await aPerson(app))}`,
    fields: { paused: 1 },
  })
/** Whoever manages the track sees those that others made, and lets none of them go on. */
const pausingOfOthers = ({ sees }: Relation): Case['expected'] => ({
  ...answers((kind) => (sees.includes(kind) ? 'no' : 'hidden')),
  anonymous: 'sign in',
})
/** Of a track that was given to nobody, people are told by name only where the organisation lets site admins read that. */
const readingLearners = (relation: Relation): Case['expected'] => ({
  ...managing(relation),
  ...(['PUBLIC', 'USERS', 'USERS, from outside'].includes(relation.about) ? { siteadmin: 'no' } : {}),
})
/** Only tracks for chosen people have members. */
const managingMembers = (relation: Relation): Case['expected'] => ({
  ...managing(relation),
  ...(isForAll(relation) ? { siteadmin: 409 } : {}),
})
/** By oneself, where its author lets people and it is for more than chosen ones; who manages it is no exception. */
const enrolling =
  (isLet: boolean) =>
  (relation: Relation): Case['expected'] => ({
    ...answers((kind) => (relation.sees.includes(kind) ? (isLet && isForAll(relation) ? 'yes' : 'no') : 'hidden')),
    anonymous: 'sign in',
  })
/** Whoever has not enrolled has nothing to leave. */
const leaving = (relation: Relation): Case['expected'] => ({ ...reading(relation), anonymous: 'sign in' })

/** A group that was given a track: whoever manages it, and nobody else, sees how far its members are. */
const teams = (route: string, fields?: object): Case[] =>
  ([true, false] as const).map((isManaged) => ({
    route,
    about: isManaged ? 'of a group that one manages' : 'of a group that one is in',
    expected: isManaged ? people : strangers,
    ask: async (app, me) => {
      const group = await aGroup(app, some(me))
      if (isManaged && me) await letManage(app, group, me)
      const { name } = await aTrack(app.db, { visibility: 'GROUPS', groups: [group] })
      return { path: (route.split(' ')[1] ?? '').replace(':id', group.id).replace(':name', name), ...(fields && { fields }) }
    },
  }))

/** Whoever manages the track, and the video in it. */
const makingCourses = trackRelations.map(
  (relation): Case => ({
    route: 'POST /api/v3/tracks/:name/course',
    about: relation.about,
    expected: managing(relation),
    ...(relation.as ? { as: relation.as } : {}),
    ask: async (app, me) => {
      const video = await aVideo(app.db, { visibility: 'PUBLIC', ...(me ? { owner: me } : {}) })
      const { name } = await aTrack(app.db, { ...(await relation.wish(app, me)), modules: [[video]] })
      return { path: `/api/v3/tracks/${name}/course` }
    },
  }),
)
const inCourse: Asking = async ({ id, video }, app) => {
  await aUnit(app, { id }, { id: video })
  return {}
}
/** Whoever was launched, and nobody else: who asks does not matter. */
const launching = (about: string, isLaunched: boolean): Case => ({
  route: 'POST /api/v3/tracks/:name/units/:id/session',
  about,
  expected: isLaunched ? anyone : nobody,
  ask: async (app) => {
    const video = await aVideo(app.db, { settings: { embedded: true } })
    const track = await aTrack(app.db, { visibility: 'GROUPS', modules: [[video]] })
    const { id, secret } = await aUnit(app, track, video)
    return { path: `/api/v3/tracks/${track.name}/units/${id}/session`, fields: { secret: isLaunched ? secret : 'guessed' } }
  },
})

export const trackCases: readonly Case[] = [
  ...teams('GET /api/v3/groups/:id/tracks'),
  ...teams('GET /api/v3/groups/:id/tracks/:name/learners'),
  ...teams('POST /api/v3/groups/:id/report', {}),
  ...teams('GET /api/v3/groups/:id/report-schedule'),
  ...teams('PUT /api/v3/groups/:id/report-schedule', { every: 'week' }),
  ...teams('DELETE /api/v3/groups/:id/report-schedule'),
  { route: 'POST /web/ajax/tracks/create', expected: powerusers, ask: () => ({ fields: { displayname: 'New' } }) },
  { route: 'GET /web/ajax/partials/tracks', expected: anyone },
  { route: 'GET /web/ajax/partials/my/tracks', expected: people },
  { route: 'GET /web/ajax/tracks/partials/progress', expected: people },
  ...cases('GET /web/ajax/track/preview', reading, ({ name }) => ({ path: `/web/ajax/track/preview?trackName=${name}` })),
  ...cases('GET /api/v3/tracks/:name', reading),
  ...cases('POST /api/v3/tracks/:name/completion', completing),
  ...cases('POST /api/v3/tracks/:name/enrolment', enrolling(false)),
  ...cases('POST /api/v3/tracks/:name/enrolment', enrolling(true), plainly, { about: 'let in, ', more: { selfEnrol: true } }),
  ...cases('DELETE /api/v3/tracks/:name/enrolment', leaving),
  ...cases('GET /web/ajax/tracks/:name/content', reading),
  ...cases('GET /web/ajax/modules/:id/content', reading),
  ...cases('GET /web/ajax/modules/content', reading, ({ name }) => ({
    path: `/web/ajax/modules/content?trackName=${name}&moduleName=module-1`,
  })),
  ...cases('GET /api/v3/tracks/:name/trial', managing),
  ...cases('GET /web/ajax/tracks/:name/members/search', managing),
  ...cases('GET /web/ajax/tracks/:name/analytics', managing, reporting),
  ...cases('GET /api/v3/tracks/:name/progress', managing),
  ...cases('GET /api/v3/tracks/:name/learners', readingLearners),
  ...cases('GET /api/v3/tracks/:name/schedules', managing),
  ...cases('POST /api/v3/tracks/:name/schedules', managing, scheduling),
  ...cases('PUT /api/v3/tracks/:name/schedules/:id', managing, scheduled(true), { about: 'own, ' }),
  ...cases('PUT /api/v3/tracks/:name/schedules/:id', pausingOfOthers, scheduled(false), { about: 'of another, ' }),
  ...cases('DELETE /api/v3/tracks/:name/schedules/:id', managing, scheduled(false)),
  ...cases('GET /api/v3/tracks/:name/course', managing),
  ...makingCourses,
  ...cases('DELETE /api/v3/tracks/:name/course', managing, inCourse),
  ...cases('GET /api/v3/tracks/:name/course/package', managing, inCourse),
  launching('launched', true),
  launching('guessing', false),
  ...cases('PUT /web/ajax/tracks/:name/update', managing, titled),
  ...cases('PUT /web/ajax/tracks/:name/featured', managing, () => ({ fields: { featured: 1 } })),
  ...cases('POST /api/v3/tracks/:name/conflicts/share', managing, ({ video }) => ({ fields: { gconfid: [video] } })),
  ...cases('DELETE /web/ajax/tracks/delete', managing, ({ name }) => ({ fields: { name: [name] } })),
  ...cases('POST /web/ajax/tracks/:name/modules/create', managing, titled),
  ...cases('PUT /web/ajax/tracks/:name/modules/reorder', managing, ({ module }) => ({ fields: { members: { [module]: 1 } } })),
  ...cases('PUT /web/ajax/modules/:id/update', managing, titled),
  ...cases('DELETE /web/ajax/modules/:id/delete', managing),
  ...cases('POST /web/ajax/modules/:id/content/add', managing, adding),
  ...cases('DELETE /web/ajax/modules/:id/content/:videoId', managing),
  ...cases('PUT /web/ajax/modules/:id/reorder', managing, ({ video }) => ({ fields: { members: { [video]: 1 } } })),
  ...cases(
    'GET /web/ajax/content/:name/search',
    managing,
    ({ module }) => ({ path: `/web/ajax/content/${module}/search?contentType=module` }),
    { about: 'module, ' },
  ),
  ...cases('PUT /web/ajax/groups/:name/members', managingMembers),
  ...cases('DELETE /web/ajax/groups/:name/members', managingMembers),
  ...cases('GET /api/v3/feed', reading, ({ id }) => ({ path: `/api/v3/feed?topic=track:${id}` }), { about: 'track, ' }),
  ...cases('GET /api/v3/audience/:type/:id', managing, ({ name }) => ({ path: `/api/v3/audience/track/${name}` }), { about: 'track, ' }),
  ...cases(
    'GET /api/v3/audience/:type/:id/why',
    managing,
    async ({ name }, app) => ({ path: `/api/v3/audience/track/${name}/why?user=${(await aPerson(app)).name}` }),
    { about: 'track, ' },
  ),
]
