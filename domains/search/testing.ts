import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { aHighlight } from '#domains/highlights/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { keepSlides } from '#domains/slides/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aVideo, refreshWords } from '#domains/videos/testing.ts'
import type { TestApp } from '#platform/server/testing.ts'
import { aRandomEvent, aRandomTrack, type KnownEvent, type KnownTrack } from './testing/events-tracks.ts'
import { ages, type Cast, dice, languages, lengths, type SeededDice, type Seen, someWords, tags, vocabulary } from './testing/vocabulary.ts'

export { isEventShownTo, isTrackShownTo } from './testing/events-tracks.ts'
export { dice, languages, type Seen, tags, vocabulary } from './testing/vocabulary.ts'

export interface KnownPlaylist {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly author: string
  readonly topics: readonly string[]
  readonly owner: TestPerson
  readonly visibility: 'PUBLIC' | 'USERS'
  readonly at: number
}

export interface KnownChannel {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly topics: readonly string[]
  readonly owner: TestPerson
  readonly at: number
  readonly visibility: 'PUBLIC' | 'USERS' | 'GROUPS'
  readonly externals: boolean
  /** People and groups: its owner, its managers and whom it was shared with. */
  readonly members: readonly string[]
  /** Ids of videos, playlists and events. */
  readonly holds: readonly string[]
}

export interface Known {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly spoken: string
  /** On slides. */
  readonly onSlides: string
  /** That somebody has kept. */
  readonly highlight: string
  readonly authors: readonly string[]
  readonly topics: readonly string[]
  readonly languages: readonly string[]
  readonly owner: TestPerson
  readonly type: 'video' | 'short' | 'podcast'
  readonly visibility: 'PRIVATE' | 'USERS' | 'MEMBERS' | 'PUBLIC'
  readonly externals: boolean
  readonly members: readonly string[]
  readonly onAir: boolean
  readonly isDeleted: boolean
  /** ms; null where it never played. */
  readonly duration: number | null
  readonly at: number
}

interface World {
  readonly people: Seen[]
  readonly videos: Known[]
  readonly events: KnownEvent[]
  readonly tracks: KnownTrack[]
  readonly channels: KnownChannel[]
  readonly playlists: KnownPlaylist[]
}

/** People of every kind, videos of every state, and everything else of every visibility, as the app has them and as plain facts. */
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
  const playlists: KnownPlaylist[] = []
  for (let n = 0; n < 16; n += 1) playlists.push(await aRandomPlaylist(app, roll, owners))
  const events: KnownEvent[] = []
  for (let n = 0; n < 16; n += 1) events.push(await aRandomEvent(app, roll, { owners, groups }))
  const tracks: KnownTrack[] = []
  for (let n = 0; n < 16; n += 1) tracks.push(await aRandomTrack(app, roll, { owners, groups }))
  const channels: KnownChannel[] = []
  for (let n = 0; n < 14; n += 1) channels.push(await aRandomChannel(app, roll, { owners, groups, videos: made, playlists, events }))
  return { people, videos: made, channels, playlists, events, tracks }
}

async function aRandomPlaylist(app: TestApp, roll: SeededDice, owners: readonly TestPerson[]): Promise<KnownPlaylist> {
  const [title, description, author] = [someWords(roll, 2) || 'zz', someWords(roll, 1), someWords(roll, 1)]
  const [owner, topics] = [roll.one(owners), roll.some(tags, 2)]
  const visibility = roll.one(['PUBLIC', 'USERS'] as const)
  const { id } = await aPlaylist(app.db, { title, owner, topics, visibility, settings: { author, description } })
  const at = Date.now() - roll.one(ages)
  await app.db
    .updateTable('playlist')
    .set({ created_at: new Date(at) })
    .where('id', '=', id)
    .execute()
  return { id, title, description, author, topics, owner, visibility, at }
}

async function aRandomChannel(
  app: TestApp,
  roll: SeededDice,
  { owners, groups, videos, playlists, events }: Cast & Pick<World, 'videos' | 'playlists' | 'events'>,
): Promise<KnownChannel> {
  const visibility = roll.one(['PUBLIC', 'USERS', 'USERS', 'GROUPS'] as const)
  const [people, shared] = visibility === 'GROUPS' ? [roll.some(owners, 2), roll.some(groups, 2)] : [[], []]
  const [owner, managers, external, held] = [roll.one(owners), roll.some(owners, 1), roll.next() < 0.5, roll.some(videos, 30)]
  const [title, description, topics] = [someWords(roll, 2) || 'zz', someWords(roll, 1), roll.some(tags, 2)]
  const [rows, taking] = [roll.some(playlists, 6), roll.some(events, 6)]
  const { id, name } = await aChannel(app.db, {
    title,
    description,
    topics,
    owner,
    managers,
    visibility,
    external,
    people,
    groups: shared,
    videos: held.map((video) => ({ id: video.id })),
    playlists: rows,
    events: taking,
  })
  const at = Date.now() - roll.one(ages)
  await app.db
    .updateTable('channel')
    .set({ created_at: new Date(at) })
    .where('id', '=', id)
    .execute()
  const members = [owner, ...managers, ...people, ...shared].map((one) => one.id)
  const holds = [...held, ...rows, ...taking].map((one) => one.id)
  return { id, name, title, description, topics, owner, at, visibility, externals: external, members, holds }
}

async function aRandomVideo(app: TestApp, roll: SeededDice, { owners, groups }: Cast): Promise<Known> {
  const owner = roll.one(owners)
  const visibility = roll.one(['PRIVATE', 'USERS', 'USERS', 'MEMBERS', 'PUBLIC', 'PUBLIC'] as const)
  const [people, chosen] = visibility === 'MEMBERS' ? [roll.some(owners, 2), roll.some(groups, 2)] : [[], []]
  const state = roll.one(['ready', 'ready', 'ready', 'processing', 'uploading', 'failed'] as const)
  const [expired, deleted, externals] = [roll.next() < 0.1, roll.next() < 0.1, roll.next() < 0.5]
  const wish = {
    title: `${someWords(roll, 2)} x${Math.floor(roll.next() * 1000)}`,
    description: someWords(roll, 2),
    authors: roll.some(vocabulary, 1).map((name) => ({ name, accountId: null })),
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
  const said = roll.some(languages, 2).map((language) => ({ language, words: someWords(roll, 3) || 'hm' }))
  for (const { language, words } of said) {
    const vtt = `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`
    await app.db.transaction().execute((tx) => putTranscript(tx, video.id, { language, vtt }))
  }
  const highlight = someWords(roll, 1)
  if (highlight !== '') await aHighlight(app.db, video, { text: highlight })
  // Nobody finds a video by what is only suggested.
  await aHighlight(app.db, video, { text: roll.one(vocabulary), state: 'suggested' })
  await app.db.transaction().execute((tx) => refreshWords(tx, [video.id]))
  const onSlides = someWords(roll, 2)
  await app.db.transaction().execute((tx) => keepSlides(tx, video.assetId, onSlides === '' ? [] : [{ ms: 1000, text: onSlides }]))
  return {
    id: video.id,
    onSlides,
    highlight,
    title: wish.title,
    description: wish.description,
    topics: wish.topics,
    type: wish.type,
    authors: wish.authors.map(({ name }) => name),
    spoken: said.map(({ words }) => words).join(' '),
    languages: said.map(({ language }) => language),
    owner,
    visibility,
    externals,
    members: [...people, ...chosen].map(({ id }) => id),
    onAir: visibility !== 'PRIVATE' && (state === 'ready' || state === 'processing') && !expired && !deleted,
    isDeleted: deleted,
    duration: state === 'ready' || state === 'processing' ? wish.duration_ms : null,
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

/** The rule for playlists, said once more. */
export function isPlaylistShownTo(viewer: Seen, { visibility, owner }: KnownPlaylist): boolean {
  return visibility === 'PUBLIC' || viewer.manages || (viewer.id !== null && (!viewer.isExternal || viewer.id === owner.id))
}

/** The rule of rights, said once more and by other means. */
export function isShownTo(viewer: Seen, video: Known): boolean {
  if (viewer.id !== null && video.owner.id === viewer.id) return !video.isDeleted
  if (!video.onAir) return false
  if (video.visibility === 'PUBLIC') return true
  if (viewer.id === null) return false
  if (viewer.manages) return true
  if (video.visibility === 'USERS') return !viewer.isExternal || video.externals
  return [viewer.id, ...viewer.groups].some((one) => video.members.includes(one))
}
