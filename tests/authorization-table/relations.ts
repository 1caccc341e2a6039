import { aGroup, aPerson, type PersonWish, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo, type VideoWish } from '#domains/videos/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { type Answer, type Asked, type Case, type Kind, kinds } from './case.ts'

type Made = Awaited<ReturnType<typeof aVideo>>

/** What a person can be to a video: who of them sees it, who manages it (wire-details, "Rights"). */
export interface Relation {
  readonly about: string
  readonly sees: readonly Kind[]
  readonly manages: readonly Kind[]
  readonly as?: Omit<PersonWish, 'role'>
  readonly make: (app: TestApp, me: TestPerson | null) => Promise<Made>
}

const none: readonly Kind[] = []
const persons = kinds.slice(1)
const managers = kinds.slice(2)

const having = (wish: (me: TestPerson | null) => VideoWish) => (app: TestApp, me: TestPerson | null) => aVideo(app.db, wish(me))
const mine = (wish: VideoWish) => having((me) => (me ? { ...wish, owner: me } : wish))
const visible = (visibility: NonNullable<VideoWish['visibility']>) => having(() => ({ visibility }))
const long = () => new Date(Date.now() - 60_000)

async function ofGroup(app: TestApp, me: TestPerson | null): Promise<Made> {
  return aVideo(app.db, { visibility: 'MEMBERS', groups: [await aGroup(app, me ? [me] : [])] })
}

async function deleted(app: TestApp, me: TestPerson | null): Promise<Made> {
  const owner = me ?? (await aPerson(app))
  const video = await aVideo(app.db, { owner, visibility: 'PUBLIC' })
  await owner.delete('/web/ajax/videos/delete', { gconfid: video.id })
  return video
}

const ownPrivate: Relation = { about: 'own, PRIVATE', sees: persons, manages: persons, make: mine({ visibility: 'PRIVATE' }) }
const othersPrivate: Relation = { about: 'PRIVATE', sees: none, manages: none, make: visible('PRIVATE') }
const users: Relation = { about: 'USERS', sees: persons, manages: managers, make: visible('USERS') }

/** What tells apart the kinds of rights that a route can ask for. */
export const few: readonly Relation[] = [ownPrivate, othersPrivate, users]

export const all: readonly Relation[] = [
  ...few,
  { about: 'PUBLIC', sees: kinds, manages: managers, make: visible('PUBLIC') },
  {
    about: 'MEMBERS, among them',
    sees: persons,
    manages: managers,
    make: having((me) => ({ visibility: 'MEMBERS', people: me ? [me] : [] })),
  },
  { about: 'MEMBERS, in a group of them', sees: persons, manages: managers, make: ofGroup },
  { about: 'MEMBERS, not among them', sees: managers, manages: managers, make: visible('MEMBERS') },
  { about: 'USERS, from outside', sees: managers, manages: managers, as: { isExternal: true }, make: visible('USERS') },
  { about: 'own, expired', sees: persons, manages: persons, make: mine({ visibility: 'PUBLIC', expires_at: long() }) },
  { about: 'PUBLIC, expired', sees: managers, manages: managers, make: having(() => ({ visibility: 'PUBLIC', expires_at: long() })) },
  {
    about: 'PRIVATE, sent to them for review',
    sees: ['reviewer', 'siteadmin'],
    manages: ['siteadmin'],
    make: having((me) => ({ visibility: 'PRIVATE', settings: { review_state: 'SENT', reviewer_id: me?.id ?? null } })),
  },
  { about: 'own, deleted', sees: none, manages: none, make: deleted },
]

const answers = (of: (kind: Kind) => Answer): Case['expected'] => ({
  anonymous: of('anonymous'),
  user: of('user'),
  poweruser: of('poweruser'),
  reviewer: of('reviewer'),
  siteadmin: of('siteadmin'),
})

/** Whoever sees the video. */
export const seeing = (relation: Relation) => answers((kind) => (relation.sees.includes(kind) ? 'yes' : 'hidden'))

/** Whoever sees it and is signed in. */
export const seeingPerson = (relation: Relation) => ({ ...seeing(relation), anonymous: 'sign in' as const })

/** Whoever manages it; who only sees it is refused, for the others it does not exist. */
export const managing = (relation: Relation) => {
  const of = (kind: Kind): Answer => {
    if (relation.manages.includes(kind)) return 'yes'
    return relation.sees.includes(kind) ? 'no' : 'hidden'
  }
  return { ...answers(of), anonymous: 'sign in' as const }
}

/** Whoever manages it; of a video that has expired nothing but its end changes. */
export const changing = (relation: Relation): Case['expected'] => {
  const answered = Object.entries(managing(relation))
  const isExpired = relation.about.endsWith('expired')
  return Object.fromEntries(answered.map(([kind, one]) => [kind, isExpired && one === 'yes' ? 409 : one])) as Case['expected']
}

/** The uploaded file itself, to keep: who only watches may not have it. */
export const saving = (relation: Relation) => ({ ...managing(relation), anonymous: seeing(relation).anonymous })

interface Route {
  readonly route: string
  readonly of: (relation: Relation) => Case['expected']
  readonly relations?: readonly Relation[]
  /** What else stands in the path, by its place there: `:table`. */
  readonly places?: Readonly<Record<string, string>>
  /** The fields that the call is sent with. */
  readonly fields?: (video: Made) => object
}

/** A case for each relation; `:id` is the video's. */
export const over = ({ route, of, relations = few, places = {}, fields }: Route): Case[] =>
  relations.map((relation) => ({
    route,
    about: relation.about,
    expected: of(relation),
    ...(relation.as ? { as: relation.as } : {}),
    ask: async (app, me): Promise<Asked> => {
      const video = await relation.make(app, me)
      const inPath: Readonly<Record<string, string>> = { ':id': video.id, ':videoId': video.id, ...places }
      const path = route.split(' ')[1]?.replace(/:\w+/g, (place) => inPath[place] ?? place) ?? ''
      return { path, ...(fields ? { fields: fields(video) } : {}) }
    },
  }))
