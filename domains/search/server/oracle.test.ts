import { beforeAll, describe, expect, it } from 'vitest'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import {
  aWorld,
  dice,
  isChannelShownTo,
  isShownTo,
  type Known,
  type KnownChannel,
  languages,
  type Seen,
  tags,
  vocabulary,
} from '../testing.ts'

/** How many pairs of a person and a query are tried; `PAIRS=10000 vitest run domains/search/server/oracle.test.ts` tries many. */
const pairs = Number(process.env.PAIRS ?? 250)
const seed = Number(process.env.SEED ?? 20_261_120)

let app: TestApp
let people: Seen[]
let videos: Known[]
let channels: KnownChannel[]
beforeAll(async () => {
  app = await startedApp()
  ;({ people, videos, channels } = await aWorld(app, seed, 90))
})

const day = 86_400_000
const typesOf: Readonly<Record<string, readonly string[]>> = {
  all: ['video', 'short', 'podcast'],
  videos: ['video'],
  short_videos: ['short'],
  podcasts: ['podcast'],
}
const since: Readonly<Record<string, number>> = { day, week: 7 * day, month: 30 * day, year: 365 * day }
/** With the channels that hold it and that somebody sees. */
type Shown = Known & { readonly channels: readonly string[] }

const lengthOf = ({ duration }: Shown) => (duration < 240_000 ? 'short' : duration <= 1_200_000 ? 'medium' : 'long')

/** The values of each facet that a video has. */
const valuesOf: Readonly<Record<string, (video: Shown) => readonly string[]>> = {
  topic: (video) => video.topics,
  channel: (video) => video.channels,
  owner: (video) => [video.owner.name],
  language: (video) => video.languages,
  duration: (video) => [lengthOf(video)],
  date: (video) => Object.keys(since).filter((name) => Date.now() - video.at < (since[name] ?? 0)),
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
    channel: rare(() => [roll.one(channels).name]),
    owner: rare(() => [roll.one(videos).owner.name]),
    language: rare(() => [roll.one(languages)]),
    duration: rare(() => [roll.one(['short', 'medium', 'long'])]),
    date: rare(() => [roll.one(Object.keys(since))]),
  }
  const picked = Object.entries(chosen).filter(([, values]) => values.length > 0)
  return { words: [...new Set(words)], type: roll.one(Object.keys(typesOf)), chosen: Object.fromEntries(picked) }
}

const has = (video: Shown, word: string) =>
  `${video.title} ${video.description} ${video.topics.join(' ')} ${video.spoken}`
    .split(/[^a-z0-9]+/)
    .some((one) => (word.length >= 3 ? one.startsWith(word) : one === word))

const fits = (video: Shown, { chosen }: Query, except?: string) =>
  names.every((name) => name === except || !chosen[name] || chosen[name].some((value) => valuesOf[name]?.(video).includes(value)))

/** How often each value stands in these videos. */
function tally(found: readonly Shown[], name: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const video of found) for (const value of valuesOf[name]?.(video) ?? []) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

interface Answer {
  readonly items: readonly { readonly id: string }[]
  readonly total: number
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
  const matching = visible.filter((video) => query.words.every((word) => has(video, word)))
  const fitting = matching.filter((video) => fits(video, query))
  const shown = fitting.filter((video) => typesOf[query.type]?.includes(video.type))
  expect(answer.items.map(({ id }) => id).sort()).toEqual(shown.map(({ id }) => id).sort())
  expect(answer.total).toBe(shown.length)
  for (const { type, count } of answer.tabs)
    if (typesOf[type]) expect(count, type).toBe(fitting.filter((video) => typesOf[type]?.includes(video.type)).length)
  for (const name of names) {
    const among = matching.filter(
      (video) => typesOf[query.type]?.includes(video.type) && fits(video, query, query.words.length > 0 ? name : undefined),
    )
    expect(shownCounts(answer, name), name).toEqual(tally(among, name))
  }
}

/** Where typing errors were forgiven: nothing but what the viewer may see, and no more of it than there is. */
function expectSound(answer: Answer, visible: readonly Shown[]): void {
  const ids = new Set(visible.map(({ id }) => id))
  expect(answer.items.filter(({ id }) => !ids.has(id))).toEqual([])
  for (const { type, count } of answer.tabs)
    if (typesOf[type]) expect(count).toBeLessThanOrEqual(visible.filter((video) => typesOf[type]?.includes(video.type)).length)
  for (const name of names) {
    const most = tally(visible, name)
    for (const [value, count] of Object.entries(shownCounts(answer, name))) expect(count, value).toBeLessThanOrEqual(most[value] ?? 0)
  }
}

function shownTo(viewer: Seen): Shown[] {
  const seen = channels.filter((channel) => isChannelShownTo(viewer, channel))
  const holding = (id: string) => seen.filter((channel) => channel.videos.includes(id)).map(({ name }) => name)
  return videos.filter((video) => isShownTo(viewer, video)).map((video) => ({ ...video, channels: holding(video.id) }))
}

describe('whatever is searched, by whomever', () => {
  it(`hits, counts, facets and suggestions are those of what they may see, and exactly those (${pairs} pairs)`, async () => {
    const roll = dice(seed + 1)
    for (let n = 0; n < pairs; n += 1) {
      const viewer = roll.one(people)
      const query = aQuery(roll)
      const visible = shownTo(viewer)
      const answer = await ask(viewer, query)
      const isWritten = visible.some((video) => query.words.every((word) => has(video, word)))
      if (isWritten) expectExactly(answer, visible, query)
      else expectSound(answer, visible)
      if (n % 5 === 0) await expectSuggestions(viewer, visible, query)
    }
  }, 1_200_000)
})

async function expectSuggestions(viewer: Seen, visible: readonly Shown[], { words }: Query): Promise<void> {
  const { items } = (await viewer.client.get(`/api/v3/search/suggest?qtext=${words.join('+')}`)).body
  const known = new Set(visible.flatMap((video) => [video.id, ...video.topics]))
  expect(items.filter(({ id }: { id: string }) => !known.has(id))).toEqual([])
}
