import type { TestPerson } from '#domains/accounts/testing.ts'
import { anEvent, refreshEventWords } from '#domains/events/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { ages, type Cast, type SeededDice, type Seen, someWords, tags } from './vocabulary.ts'

export interface KnownEvent {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly presenter: string
  readonly owner: TestPerson
  /** When it begins. */
  readonly at: number
  readonly visibility: '' | 'USERS' | 'MEMBERS' | 'PUBLIC'
  readonly externals: boolean
  /** Who runs it. */
  readonly keepers: readonly string[]
  /** Whom it is for, people and groups. */
  readonly members: readonly string[]
}

export interface KnownTrack {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly author: string
  readonly topics: readonly string[]
  readonly owner: TestPerson
  readonly at: number
  readonly visibility: 'USERS' | 'GROUPS' | 'PUBLIC'
  readonly keepers: readonly string[]
  readonly members: readonly string[]
}

const idsOf = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id)

/** Of some state, its time past or still to come. */
export async function aRandomEvent({ db }: TestApp, roll: SeededDice, { owners, groups }: Cast): Promise<KnownEvent> {
  const [title, description, presenter] = [someWords(roll, 2) || 'zz', someWords(roll, 1), someWords(roll, 1)]
  const visibility = roll.one(['', 'USERS', 'USERS', 'MEMBERS', 'PUBLIC'] as const)
  // Whom it was once for, too, who are nobody to it while it is for others.
  const [people, chosen] = [roll.some(owners, 2), roll.some(groups, 2)]
  const [owner, hosts, moderators, externals] = [roll.one(owners), roll.some(owners, 1), roll.some(owners, 1), roll.next() < 0.5]
  const at = Date.now() + roll.one([3, -1, -1]) * roll.one(ages)
  const state = roll.one(['NOT_LIVE', 'NOT_LIVE', 'LIVE', 'CLOSED'] as const)
  const cancelled = state === 'CLOSED' && roll.next() < 0.5
  const helping = moderators.filter((one) => !hosts.includes(one))
  const { id } = await anEvent(db, {
    title,
    owner,
    visibility,
    hosts,
    moderators: helping,
    people,
    groups: chosen,
    settings: {
      description,
      presenter,
      external_users: externals,
      starts_at: new Date(at),
      state,
      ...(cancelled && { cancelled_at: new Date() }),
    },
  })
  await db.transaction().execute((tx) => refreshEventWords(tx, [id]))
  const keepers = idsOf([owner, ...hosts, ...helping])
  return { id, title, description, presenter, owner, at, visibility, externals, keepers, members: idsOf([...people, ...chosen]) }
}

export async function aRandomTrack({ db }: TestApp, roll: SeededDice, { owners, groups }: Cast): Promise<KnownTrack> {
  const [title, description, author] = [someWords(roll, 2) || 'zz', someWords(roll, 1), someWords(roll, 1)]
  const visibility = roll.one(['USERS', 'USERS', 'GROUPS', 'PUBLIC'] as const)
  const [owner, authors, people, chosen] = [roll.one(owners), roll.some(owners, 1), roll.some(owners, 2), roll.some(groups, 2)]
  const topics = roll.some(tags, 2)
  const { id } = await aTrack(db, { title, description, author, owner, authors, visibility, people, groups: chosen, topics })
  const at = Date.now() - roll.one(ages)
  await db
    .updateTable('track')
    .set({ created_at: new Date(at) })
    .where('id', '=', id)
    .execute()
  const keepers = idsOf([owner, ...authors])
  return { id, title, description, author, topics, owner, at, visibility, keepers, members: idsOf([...people, ...chosen]) }
}

const isOneOf = ({ id, groups }: Seen, some: readonly string[]) => id !== null && [id, ...groups].some((one) => some.includes(one))

/** The rule for events, said once more: its state and its time are nothing to it. */
export function isEventShownTo(viewer: Seen, { visibility, externals, keepers, members }: KnownEvent): boolean {
  if (visibility === 'PUBLIC' || viewer.administers || isOneOf(viewer, keepers)) return true
  if (visibility === 'USERS') return viewer.id !== null && (!viewer.isExternal || externals)
  return visibility === 'MEMBERS' && isOneOf(viewer, members)
}

/** The rule for tracks: one that was given to nobody is a draft. */
export function isTrackShownTo(viewer: Seen, { visibility, keepers, members }: KnownTrack): boolean {
  if (visibility === 'PUBLIC' || viewer.administers || isOneOf(viewer, keepers)) return true
  if (visibility === 'USERS') return viewer.id !== null && !viewer.isExternal
  return isOneOf(viewer, members)
}
