import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { Client, TestApp } from '#platform/server/testing.ts'

/** Numbers in [0, 1) that are the same for the same seed. */
export function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T
  const some = <T>(of: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: Math.floor(next() * (most + 1)) }, () => one(of))),
  ]
  return { next, one, some }
}

/** Words without other forms, so that a match can be told by their letters. */
export const vocabulary = [
  'bolk',
  'drumt',
  'fint',
  'gorkan',
  'harp',
  'harpunk',
  'jund',
  'kelp',
  'lumt',
  'margol',
  'nodrik',
  'pofurtak',
] as const
export const tags = ['harpik', 'kelp_a', 'zonk', 'plumt-b', 'gorkan'] as const
export const languages = ['en', 'de', 'pt-BR'] as const
const day = 86_400_000
const ages = [day / 24, 3 * day, 20 * day, 100 * day, 500 * day] as const
const lengths = [60_000, 239_000, 240_000, 1_200_000, 1_200_001] as const

export interface Seen {
  readonly id: string | null
  readonly client: Client
  readonly manages: boolean
  readonly administers: boolean
  readonly isExternal: boolean
  readonly groups: readonly string[]
}

export interface KnownChannel {
  readonly name: string
  readonly visibility: 'PUBLIC' | 'USERS' | 'GROUPS'
  readonly externals: boolean
  /** People and groups: its owner, its managers and whom it was shared with. */
  readonly members: readonly string[]
  readonly videos: readonly string[]
}

export interface Known {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly spoken: string
  readonly topics: readonly string[]
  readonly languages: readonly string[]
  readonly owner: TestPerson
  readonly type: 'video' | 'short' | 'podcast'
  readonly visibility: 'PRIVATE' | 'USERS' | 'MEMBERS' | 'PUBLIC'
  readonly externals: boolean
  readonly members: readonly string[]
  readonly onAir: boolean
  readonly duration: number
  readonly at: number
}

interface World {
  readonly people: Seen[]
  readonly videos: Known[]
  readonly channels: KnownChannel[]
}

/** People of every kind, videos of every state and channels of every visibility, as the app has them and as plain facts. */
export async function aWorld(app: TestApp, seed: number, videos: number): Promise<World> {
  const roll = dice(seed)
  const groups = [await aGroup(app), await aGroup(app), await aGroup(app)]
  const people: Seen[] = [{ id: null, client: app.anonymous, manages: false, administers: false, isExternal: false, groups: [] }]
  const owners: TestPerson[] = []
  for (const wish of [{}, {}, {}, { isExternal: true }, { role: 'poweruser' as const }, { role: 'siteadmin' as const }]) {
    const mine = roll.some(groups, 2)
    const person = await aPerson(app, { ...wish, groups: mine })
    owners.push(person)
    const manages = 'role' in wish
    const administers = 'role' in wish && wish.role === 'siteadmin'
    people.push({ id: person.id, client: person, manages, administers, isExternal: 'isExternal' in wish, groups: mine.map(({ id }) => id) })
  }
  const made: Known[] = []
  for (let n = 0; n < videos; n += 1) made.push(await aRandomVideo(app, roll, { owners, groups }))
  const channels: KnownChannel[] = []
  for (let n = 0; n < 12; n += 1) channels.push(await aRandomChannel(app, roll, { owners, groups, videos: made }))
  return { people, videos: made, channels }
}

/** Called nothing that anybody searches, so that only its videos are found. */
async function aRandomChannel(
  app: TestApp,
  roll: ReturnType<typeof dice>,
  { owners, groups, videos }: Cast & { videos: readonly Known[] },
) {
  const visibility = roll.one(['PUBLIC', 'USERS', 'USERS', 'GROUPS'] as const)
  const [people, shared] = visibility === 'GROUPS' ? [roll.some(owners, 2), roll.some(groups, 2)] : [[], []]
  const [owner, managers, external, held] = [roll.one(owners), roll.some(owners, 1), roll.next() < 0.5, roll.some(videos, 30)]
  const { name } = await aChannel(app.db, {
    title: 'Zz',
    owner,
    managers,
    visibility,
    external,
    people,
    groups: shared,
    videos: held.map(({ id }) => ({ id })),
  })
  const members = [owner, ...managers, ...people, ...shared].map(({ id }) => id)
  return { name, visibility, externals: external, members, videos: held.map(({ id }) => id) }
}

interface Cast {
  readonly owners: readonly TestPerson[]
  readonly groups: readonly { readonly id: string }[]
}

async function aRandomVideo(app: TestApp, roll: ReturnType<typeof dice>, { owners, groups }: Cast): Promise<Known> {
  const text = (most: number) => roll.some(vocabulary, most).join(' ')
  const owner = roll.one(owners)
  const visibility = roll.one(['PRIVATE', 'USERS', 'USERS', 'MEMBERS', 'PUBLIC', 'PUBLIC'] as const)
  const [people, chosen] = visibility === 'MEMBERS' ? [roll.some(owners, 2), roll.some(groups, 2)] : [[], []]
  const state = roll.one(['ready', 'ready', 'ready', 'processing', 'uploading', 'failed'] as const)
  const [expired, deleted, externals] = [roll.next() < 0.1, roll.next() < 0.1, roll.next() < 0.5]
  const wish = {
    title: `${text(2)} x${Math.floor(roll.next() * 1000)}`,
    description: text(2),
    topics: roll.some(tags, 2),
    type: roll.one(['video', 'video', 'short', 'podcast'] as const),
    duration_ms: roll.one(lengths),
  }
  const at = Date.now() - roll.one(ages)
  const times = { published_at: new Date(at), expires_at: expired ? new Date(Date.now() - 1000) : null }
  const video = await aVideo(app.db, {
    ...wish,
    ...times,
    owner,
    visibility,
    people,
    groups: chosen,
    state,
    deleted,
    settings: { external_users: externals },
  })
  const said = roll.some(languages, 2).map((language) => ({ language, words: text(3) || 'hm' }))
  for (const { language, words } of said) {
    const vtt = `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`
    await app.db.transaction().execute((tx) => putTranscript(tx, video.id, { language, vtt }))
  }
  return {
    id: video.id,
    title: wish.title,
    description: wish.description,
    topics: wish.topics,
    type: wish.type,
    spoken: said.map(({ words }) => words).join(' '),
    languages: said.map(({ language }) => language),
    owner,
    visibility,
    externals,
    members: [...people, ...chosen].map(({ id }) => id),
    onAir: visibility !== 'PRIVATE' && (state === 'ready' || state === 'processing') && !expired && !deleted,
    // Nothing is known of the length of what never played.
    duration: wish.duration_ms,
    at,
  }
}

/** The rule for channels, said once more. */
export function isChannelShownTo(viewer: Seen, channel: KnownChannel): boolean {
  if (channel.visibility === 'PUBLIC' || viewer.administers) return true
  if (viewer.id === null) return false
  if (channel.visibility === 'USERS' && (!viewer.isExternal || channel.externals)) return true
  return [viewer.id, ...viewer.groups].some((one) => channel.members.includes(one))
}

/** The rule of rights, said once more and by other means. */
export function isShownTo(viewer: Seen, video: Known): boolean {
  if (!video.onAir) return false
  if (video.visibility === 'PUBLIC') return true
  if (viewer.id === null) return false
  if (viewer.manages || video.owner.id === viewer.id) return true
  if (video.visibility === 'USERS') return !viewer.isExternal || video.externals
  return [viewer.id, ...viewer.groups].some((one) => video.members.includes(one))
}
