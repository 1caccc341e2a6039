import { beforeAll, describe, expect, it } from 'vitest'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import {
  aWorld,
  dice,
  isChannelShownTo,
  isEventShownTo,
  isPlaylistShownTo,
  isShownTo,
  isTrackShownTo,
  type Known,
  languages,
  type Seen,
  tags,
  vocabulary,
} from '../testing.ts'

const isLongLane = process.env.LONG === '1'
/** How many pairs of a person and a query are tried; `PAIRS=10000 vitest run domains/search/server/oracle.test.ts` tries many. */
const pairs = Number(process.env.PAIRS ?? (isLongLane ? 10_000 : 250))
const seed = Number(process.env.SEED ?? 20_261_120)

let app: TestApp
let world: Awaited<ReturnType<typeof aWorld>>
beforeAll(async () => {
  app = await startedApp()
  world = await aWorld(app, seed, 90)
})

const day = 86_400_000
const videoTabs = { video: 'videos', short: 'short_videos', podcast: 'podcasts' } as const
/** What the items of a type are of. */
const itemsOf: Readonly<Record<string, readonly string[]>> = {
  all: Object.values(videoTabs),
  videos: ['videos'],
  short_videos: ['short_videos'],
  podcasts: ['podcasts'],
  channels: ['channels'],
  playlists: ['playlists'],
  events: ['events'],
  tracks: ['tracks'],
}
const others = ['channels', 'playlists', 'events', 'tracks']
const since: Readonly<Record<string, number>> = { day, week: 7 * day, month: 30 * day, year: 365 * day }

/** Anything that somebody may find, whatever it is. */
interface Shown {
  readonly id: string
  readonly tab: string
  readonly text: string
  readonly topics: readonly string[]
  /** Those that hold it and that somebody sees. */
  readonly channels: readonly string[]
  readonly owner: string
  readonly languages: readonly string[]
  /** ms */
  readonly duration: number | null
  readonly at: number
}

const lengthOf = (duration: number) => (duration < 240_000 ? 'short' : duration <= 1_200_000 ? 'medium' : 'long')

/** The values of each facet that a thing has. */
const valuesOf: Readonly<Record<string, (one: Shown) => readonly string[]>> = {
  topic: (one) => one.topics,
  channel: (one) => one.channels,
  owner: (one) => [one.owner],
  language: (one) => one.languages,
  duration: ({ duration }) => (duration === null ? [] : [lengthOf(duration)]),
  date: (one) => Object.keys(since).filter((name) => one.at <= Date.now() && Date.now() - one.at < (since[name] ?? 0)),
}
const names = Object.keys(valuesOf)

interface Query {
  readonly words: readonly string[]
  readonly type: string
  readonly chosen: Readonly<Record<string, readonly string[]>>
}

function aQuery(roll: ReturnType<typeof dice>): Query {
  const cut = (word: string) => (roll.next() < 0.2 && word.length > 3 ? word.slice(0, 3) : word)
  const slip = (word: string) => (roll.next() < 0.1 && word.length > 3 ? `${word.slice(0, 2)}q${word.slice(3)}` : word)
  const words = roll.some(vocabulary, 2).map((word) => slip(cut(word)))
  const rare = <T>(values: () => readonly T[]) => (roll.next() < 0.2 ? values() : [])
  const chosen = {
    topic: words.length === 0 ? [roll.one(tags)] : rare(() => roll.some(tags, 2)),
    channel: rare(() => [roll.one(world.channels).name]),
    owner: rare(() => [roll.one(world.videos).owner.name]),
    language: rare(() => [roll.one(languages)]),
    duration: rare(() => [roll.one(['short', 'medium', 'long'])]),
    date: rare(() => [roll.one(Object.keys(since))]),
  }
  const picked = Object.entries(chosen).filter(([, values]) => values.length > 0)
  return { words: [...new Set(words)], type: roll.one(Object.keys(itemsOf)), chosen: Object.fromEntries(picked) }
}

const has = ({ text }: Shown, word: string) =>
  text.split(/[^a-z0-9]+/).some((one) => (word.length >= 3 ? one.startsWith(word) : one === word))

const fits = (one: Shown, { chosen }: Query, except?: string) =>
  names.every((name) => name === except || !chosen[name] || chosen[name].some((value) => valuesOf[name]?.(one).includes(value)))

/** How often each value stands in these. */
function tally(found: readonly Shown[], name: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const one of found) for (const value of valuesOf[name]?.(one) ?? []) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

const isOfTab = (one: Shown, tab: string) => tab === 'all' || one.tab === tab

interface Answer {
  readonly items: readonly { readonly id: string }[]
  readonly total: number
  readonly groups: readonly { readonly type: string; readonly items: readonly { readonly id: string }[] }[]
  readonly tabs: readonly { readonly type: string; readonly count: number }[]
  readonly facets: readonly { readonly name: string; readonly values: readonly { readonly value: string; readonly count: number }[] }[]
}

async function ask(viewer: Seen, { words, type, chosen }: Query): Promise<Answer> {
  const query = new URLSearchParams({ qtext: words.join(' '), type, max: '100', count: '1' })
  for (const [name, values] of Object.entries(chosen)) for (const value of values) query.append(name, value)
  return (await viewer.client.get(`/web/search?${query}`)).body as Answer
}

/** Only what is there; a choice that nothing fits is shown with none. */
const shownCounts = ({ facets }: Answer, name: string) =>
  Object.fromEntries(
    (facets.find((facet) => facet.name === name)?.values ?? []).filter(({ count }) => count > 0).map(({ value, count }) => [value, count]),
  )

function expectExactly(answer: Answer, visible: readonly Shown[], query: Query): void {
  const matching = visible.filter((one) => query.words.every((word) => has(one, word)))
  const fitting = matching.filter((one) => fits(one, query))
  const shown = fitting.filter(({ tab }) => itemsOf[query.type]?.includes(tab))
  expect(answer.items.map(({ id }) => id).sort()).toEqual(shown.map(({ id }) => id).sort())
  expect(answer.total).toBe(shown.length)
  for (const { type, count } of answer.tabs) expect(count, type).toBe(fitting.filter((one) => isOfTab(one, type)).length)
  expectGroups(answer, fitting, query)
  for (const name of names) {
    const among = matching.filter((one) => isOfTab(one, query.type) && fits(one, query, query.words.length > 0 ? name : undefined))
    expect(shownCounts(answer, name), name).toEqual(tally(among, name))
  }
}

/** Three of each other kind stand before the videos of everything. */
function expectGroups({ groups }: Answer, fitting: readonly Shown[], { type }: Query): void {
  for (const tab of others) {
    const all = fitting.filter((one) => one.tab === tab).map(({ id }) => id)
    const items = groups.find((group) => group.type === tab)?.items ?? []
    expect(items.filter(({ id }) => !all.includes(id))).toEqual([])
    expect(items.length, tab).toBe(type === 'all' ? Math.min(3, all.length) : 0)
  }
}

/** Where typing errors were forgiven: nothing but what the viewer may see, and no more of it than there is. */
function expectSound(answer: Answer, visible: readonly Shown[]): void {
  const ids = new Set(visible.map(({ id }) => id))
  const items = [answer, ...answer.groups].flatMap((one) => one.items)
  expect(items.filter(({ id }) => !ids.has(id))).toEqual([])
  for (const { type, count } of answer.tabs) expect(count).toBeLessThanOrEqual(visible.filter((one) => isOfTab(one, type)).length)
  for (const name of names) {
    const most = tally(visible, name)
    for (const [value, count] of Object.entries(shownCounts(answer, name))) expect(count, value).toBeLessThanOrEqual(most[value] ?? 0)
  }
}

function shownTo(viewer: Seen): Shown[] {
  const seen = world.channels.filter((channel) => isChannelShownTo(viewer, channel))
  const holding = (id: string) => seen.filter((channel) => channel.holds.includes(id)).map(({ name }) => name)
  const plain = { languages: [], duration: null }
  return [
    ...world.videos
      .filter((video) => isShownTo(viewer, video))
      .map((video) => ({
        ...video,
        tab: videoTabs[video.type],
        text: textOf(video, video.spoken, video.onSlides, video.highlight, ...video.authors),
        channels: holding(video.id),
        owner: video.owner.name,
      })),
    ...seen.map((channel) => ({ ...channel, ...plain, tab: 'channels', text: textOf(channel), channels: [], owner: channel.owner.name })),
    ...world.playlists
      .filter((playlist) => isPlaylistShownTo(viewer, playlist))
      .map((playlist) => ({
        ...playlist,
        ...plain,
        tab: 'playlists',
        text: textOf(playlist, playlist.author),
        channels: holding(playlist.id),
        owner: playlist.owner.name,
      })),
    ...world.events
      .filter((event) => isEventShownTo(viewer, event))
      .map((event) => ({
        ...event,
        ...plain,
        tab: 'events',
        topics: [],
        text: textOf({ ...event, topics: [] }, event.presenter),
        channels: holding(event.id),
        owner: event.owner.name,
      })),
    ...world.tracks
      .filter((track) => isTrackShownTo(viewer, track))
      .map((track) => ({ ...track, ...plain, tab: 'tracks', text: textOf(track, track.author), channels: [], owner: track.owner.name })),
  ]
}

const textOf = ({ title, description, topics }: Pick<Known, 'title' | 'description' | 'topics'>, ...more: readonly string[]) =>
  [title, description, ...topics, ...more].join(' ')

describe('whatever is searched, by whomever', () => {
  it(`hits, counts, facets and suggestions are those of what they may see, and exactly those (${pairs} pairs)`, async () => {
    const roll = dice(seed + 1)
    for (let n = 0; n < pairs; n += 1) {
      const viewer = roll.one(world.people)
      const query = aQuery(roll)
      const visible = shownTo(viewer)
      const answer = await ask(viewer, query)
      const isWritten = visible.some((one) => query.words.every((word) => has(one, word)))
      if (isWritten) expectExactly(answer, visible, query)
      else expectSound(answer, visible)
      if (n % 5 === 0) await expectSuggestions(viewer, visible, query)
    }
  }, 14_400_000)
})

async function expectSuggestions(viewer: Seen, visible: readonly Shown[], { words }: Query): Promise<void> {
  const { items } = (await viewer.client.get(`/api/v3/search/suggest?qtext=${words.join('+')}`)).body
  const known = new Set(visible.flatMap((one) => [one.id, ...one.topics]))
  expect(items.filter(({ id }: { id: string }) => !known.has(id))).toEqual([])
}
