// How soon the studio shows a picture, and what a cut loses: `node bench/preview.ts`, on a built web.
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browserPath } from '#tests/browser.ts'
import { type Visitor, visitor } from '../e2e/harness/people.ts'
import type { Server } from '../e2e/harness/server.ts'
import { clockFilter, previewClock, rate, type Shown, watchClock } from './film/clock.ts'
import { aProject, aSource, ffmpeg, inLyceum, machine, quantile } from './film/in-lyceum.ts'

const openings = Number(process.env.OPENINGS ?? 7)
const seeks = Number(process.env.SEEKS ?? 16)
const plays = Number(process.env.PLAYS ?? 3)
/** ms from an opening or a seek to its picture; pictures that a cut may lose. */
const reach = { ms: 300, lost: 1 }
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --autoplay-policy=no-user-gesture-required'

/** Pictures of the sources, 24 s each, from which the clips begin, and how many they show. */
const clips = [
  { source: 1, from: 97, length: 75 },
  { source: 2, from: 333, length: 64 },
  { source: 3, from: 20, length: 81 },
  { source: 1, from: 511, length: 58 },
  { source: 2, from: 111, length: 77 },
  { source: 3, from: 400, length: 70 },
] as const

type Clip = (typeof clips)[number]

async function makeFilm(editor: Visitor, server: Server, folder: string): Promise<string> {
  const ids: string[] = []
  for (const source of [1, 2, 3]) {
    const file = path.join(folder, `clock-${source}.mp4`)
    const inputs = ['-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=${rate}:d=24`, '-f', 'lavfi', '-i', 'sine=frequency=330:duration=24']
    const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '60', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
    await ffmpeg([...inputs, '-vf', clockFilter(source, 1280), ...encoder, file])
    ids.push(await aSource(editor, server, file))
  }
  return aProject(editor, {
    clips: clips.map(({ source, from, length }, index) => {
      const video = ids[source - 1]
      return { kind: 'video', id: `clip-${index}`, video, from: from / rate, to: (from + length) / rate, volume: 0 }
    }),
  })
}

const shownIn = (page: Page) => page.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)

const isOf = (clip: Clip, { source, picture }: Shown, at = clip.from) => source === clip.source && Math.abs(picture - at) <= 1

let failed = false

function say(what: string, ms: readonly number[]): void {
  const isReached = quantile(ms, 0.5) <= reach.ms
  failed ||= !isReached
  const words = `median ${quantile(ms, 0.5).toFixed(0)}, longest ${Math.max(...ms).toFixed(0)} ms of ${ms.length}`
  console.log(`${isReached ? 'reached' : 'MISSED '} ${what}: ${words}`)
}

async function open(page: Page, id: string): Promise<{ whole: number; ofProject: number }> {
  await page.goto('about:blank')
  await page.goto(`/web/studio#/project/${id}`)
  await page.waitForFunction(() => (globalThis as unknown as { shown: Shown[] }).shown.length > 0)
  const [first] = await shownIn(page)
  const came = await page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/v3/projects/'))
    return (asked[0] as PerformanceResourceTiming | undefined)?.responseEnd ?? 0
  })
  return { whole: first?.at ?? 0, ofProject: (first?.at ?? 0) - came }
}

/** Seeks to moments all over the film, each in another clip than the one before. */
async function seek(page: Page): Promise<number[]> {
  const begins = clips.map((_, index) => clips.slice(0, index).reduce((sum, { length }) => sum + length, 0))
  const times: number[] = []
  for (let number = 0; number < seeks; number += 1) {
    const index = (number * 5 + 3) % clips.length
    const clip = clips[index] ?? clips[0]
    const into = 7 + ((number * 29) % (clip.length - 14))
    const asked = await page.getByRole('slider', { name: 'Moment of the film' }).evaluate(
      (field, second) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, String(second))
        const now = performance.now()
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        return now
      },
      ((begins[index] ?? 0) + into + 0.5) / rate,
    )
    const wanted = { source: clip.source, picture: clip.from + into }
    const came = await page.waitForFunction(
      ({ source, picture, after }) =>
        (globalThis as unknown as { shown: Shown[] }).shown.find(
          (one) => one.at > after && one.source === source && Math.abs(one.picture - picture) <= 1,
        )?.at,
      { ...wanted, after: asked },
    )
    times.push(((await came.jsonValue()) ?? 0) - asked)
  }
  return times
}

interface Cut {
  /** ms for which more than its time the last picture before it stands. */
  readonly gap: number
  /** The same of the first picture behind it. */
  readonly stands: number
  /** Pictures of either clip that are not shown, and of the one before those behind its end. */
  readonly lost: number
  readonly tooMany: number
}

function cutsOf(shown: readonly Shown[]): Cut[] {
  const cuts: Cut[] = []
  for (const [at, now] of shown.entries()) {
    const [before, index] = [shown[at - 1], cuts.length]
    const [one, next, second] = [clips[index], clips[index + 1], shown[at + 1]]
    if (!before || !one || !next || before.source !== one.source || now.source !== next.source) continue
    const end = one.from + one.length - 1
    cuts.push({
      gap: Math.max(0, now.at - before.at - 1000 / rate),
      stands: second?.source === next.source ? Math.max(0, second.at - now.at - 1000 / rate) : 0,
      lost: Math.max(0, end - before.picture) + Math.max(0, now.picture - next.from),
      tooMany: Math.max(0, before.picture - end),
    })
  }
  return cuts
}

async function play(page: Page): Promise<Cut[]> {
  await page.getByRole('slider', { name: 'Moment of the film' }).fill('0')
  await page.waitForFunction(
    ({ source, picture }) => {
      const last = (globalThis as unknown as { shown: Shown[] }).shown.at(-1)
      return last?.source === source && Math.abs(last.picture - picture) <= 1
    },
    { source: clips[0].source, picture: clips[0].from },
  )
  await page.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown.splice(0))
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  const cuts = cutsOf(await shownIn(page))
  if (cuts.length !== clips.length - 1) throw new Error(`${cuts.length} cuts were seen`)
  return cuts
}

function sayCuts(cuts: readonly Cut[]): void {
  const [lost, tooMany, gaps] = [cuts.map((one) => one.lost), cuts.map((one) => one.tooMany), cuts.map(({ gap, stands }) => gap + stands)]
  const isReached = quantile(lost, 0.5) <= reach.lost && quantile(gaps, 0.5) <= (reach.lost * 1000) / rate
  failed ||= !isReached
  const parts = `${quantile(
    cuts.map((one) => one.gap),
    0.5,
  ).toFixed(0)} and ${quantile(
    cuts.map((one) => one.stands),
    0.5,
  ).toFixed(0)}`
  const gap = `the pictures on both sides stand for ${quantile(gaps, 0.5).toFixed(0)} ms too long (${parts}; longest ${Math.max(...gaps).toFixed(0)})`
  const pictures = `${quantile(lost, 0.5)} lost (most ${Math.max(...lost)}), ${quantile(tooMany, 0.5)} too many (most ${Math.max(...tooMany)})`
  console.log(`${isReached ? 'reached' : 'MISSED '} ${cuts.length} cuts, medians: ${gap}; pictures: ${pictures}`)
}

async function measure(editor: Visitor, id: string): Promise<void> {
  const { page } = editor
  await page.addInitScript(watchClock, previewClock)
  const opened: { whole: number; ofProject: number }[] = []
  for (let number = 0; number <= openings; number += 1) opened.push(await open(page, id))
  const [cold, ...warm] = opened
  console.log(`        the page opened with an empty cache: ${cold?.whole.toFixed(0)} ms to the first picture`)
  say(
    'from the project to its first picture',
    warm.map(({ ofProject }) => ofProject),
  )
  console.log(
    `        the whole page with a filled cache: median ${quantile(
      warm.map(({ whole }) => whole),
      0.5,
    ).toFixed(0)} ms`,
  )
  const first = (await shownIn(page)).at(-1)
  if (!first || !isOf(clips[0], first)) throw new Error(`another picture: ${JSON.stringify(first)}`)
  say('from a seek to its picture, another clip each time', await seek(page))
  const cuts: Cut[] = []
  for (let number = 0; number < plays; number += 1) cuts.push(...(await play(page)))
  sayCuts(cuts)
}

console.log(`${machine()}; three sources of 720p and ${rate} pictures a second, ${clips.length} clips`)
await inLyceum(async (server, folder) => {
  const browser = await chromium.launch({ executablePath: browserPath, args: flags.split(' ') })
  try {
    const editor = await visitor(browser, server, 'editor')
    const id = await makeFilm(editor, server, folder)
    console.log(`        measured at a load of ${machine().split('load ')[1]}`)
    await measure(editor, id)
  } finally {
    await browser.close()
  }
})
process.exitCode = failed ? 1 : 0
