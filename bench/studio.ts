// What a step of editing costs the browser in a film of five hundred clips that are all in the window: `node bench/studio.ts`, on a built web.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { browserPath } from '#tests/browser.ts'
import { inDatabase } from '../e2e/harness/database.ts'
import { newPerson, type Visitor, visitor } from '../e2e/harness/people.ts'
import { type Server, startServer } from '../e2e/harness/server.ts'
import { picturesOf, type Step } from './pictures.ts'

const clips = Number(process.env.CLIPS ?? 500)
const steps = Number(process.env.STEPS ?? 120)
/** ms of the page's thread a step: fifty pictures a second. */
const reach = 20
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

const aCurve = (points: number, apart: number) => Array.from({ length: points }, (_, point) => ({ at: apart * (point + 1), level: 1 }))

/** As much as a project may hold: clips with all that they can have, and sounds below them; in their middle one that is long enough to be drawn at. */
function aTimeline(): object {
  const videos = Array.from({ length: 10 }, () => `gcc-${randomUUID()}`)
  const effects = { crossfade: 0.5, fade_in: 0.5, fade_out: 0.5 }
  const others = Array.from({ length: clips - 1 }, (_, number): object => {
    if (number % 3 === 0) return { kind: 'title', id: `clip-${number}`, text: `Title ${number}`, duration: 5, ...effects }
    const titles = [{ text: `Over clip ${number}`, from: 0, to: 3 }]
    const source = { video: videos[number % videos.length], from: number, to: number + 5 }
    return { kind: 'video', id: `clip-${number}`, ...source, curve: aCurve(8, 60), titles, ...effects }
  })
  const drawn = { kind: 'video', id: 'drawn', video: videos[0], from: 0, to: 300, curve: aCurve(2, 100) }
  const sounds = Array.from({ length: 20 }, (_, number) => {
    return { id: `sound-${number}`, video: videos[0], at: number * 60, from: 0, to: 100, curve: aCurve(8, 10), ducking: true }
  })
  return { clips: others.toSpliced(Math.floor(clips / 2), 0, drawn), sounds }
}

async function openStudio(editor: Visitor): Promise<void> {
  const { page } = editor
  const { g_conf_id: id } = await editor.call<{ g_conf_id: string }>('POST', '/web/ajax/projects/', { name: 'A long one' })
  await editor.call('PUT', `/api/v3/projects/${id}`, { revision: 1, timeline: JSON.stringify(aTimeline()) })
  await page.goto(`/web/studio#/project/${id}`)
  await page.locator('[data-clip="drawn"]').click()
  await page.getByLabel('To (seconds)', { exact: true }).waitFor()
}

/** @param share 0.5: the median */
const quantile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

let failed = false

async function measure(what: string, thing: Locator, step: Step): Promise<void> {
  const pictures = await picturesOf(thing.page(), thing, step, steps)
  const [all, script, layout, paint] = [
    pictures.map((one) => one.all),
    pictures.map((one) => one.all - one.layout - one.paint),
    pictures.map((one) => one.layout),
    pictures.map((one) => one.paint),
  ]
  const isReached = quantile(all, 0.95) <= reach
  failed ||= !isReached
  const ms = (numbers: readonly number[], share = 0.5) => quantile(numbers, share).toFixed(1)
  const words = `${ms(all)} ms (script ${ms(script)}, styles and layout ${ms(layout)}, paint ${ms(paint)}); p95 ${ms(all, 0.95)} ms`
  console.log(`${isReached ? 'reached' : 'MISSED '} ${what}: ${words}`)
}

/** Draws something by its middle, so many px a step, and lets go of it. */
async function draw(what: string, thing: Locator, byX: number, byY = 0): Promise<void> {
  const { mouse } = thing.page()
  await thing.scrollIntoViewIfNeeded()
  const box = await thing.boundingBox()
  if (!box) throw new Error('there is nothing to take hold of')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await mouse.move(x, y)
  await mouse.down()
  await measure(what, thing, { kind: 'draw', x, y, byX, byY })
  await mouse.up()
}

async function edit(page: Page): Promise<void> {
  const slider = (name: string | RegExp) => page.getByRole('slider', { name })
  await draw('an end of a clip is drawn', slider(/^End of clip/), -0.25)
  await draw('a point of a volume curve is drawn', slider('Point 1 of the volume curve'), 0.1, 0.1)
  await draw('the film is sought', page.locator('.cursor-col-resize'), 3)
  const field = page.getByLabel('To (seconds)', { exact: true })
  await field.focus()
  await measure('a length is typed', field, { kind: 'type', from: 290, by: -0.5 })
  await field.blur()
  await draw('a clip is drawn elsewhere', page.locator('[data-clip="clip-40"]'), 3)
  for (let press = 0; press < 6; press += 1) await page.getByRole('button', { name: 'Zoom in' }).click()
  const scroller = page.locator('.overflow-x-auto').filter({ has: page.getByRole('toolbar', { name: 'Clips on the timeline' }) })
  await measure('the timeline is scrolled', scroller, { kind: 'scroll', by: 40 })
}

async function run(server: Server): Promise<void> {
  await inDatabase(server, (db) => sql`update organisation set set_up_at = now() where set_up_at is null`.execute(db))
  await newPerson(server, 'editor', 'Editor', 'user')
  const browser = await chromium.launch({ executablePath: browserPath, args: flags.split(' ') })
  try {
    const editor = await visitor(browser, server, 'editor')
    await openStudio(editor)
    await edit(editor.page)
  } finally {
    await browser.close()
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-'))
console.log(
  `${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${clips} clips, medians of ${steps} steps, one a picture`,
)
try {
  const server = await startServer(folder, { env: { NODE_ENV: 'production' } })
  try {
    await run(server)
  } finally {
    await server.stop()
  }
  process.exitCode = failed ? 1 : 0
} finally {
  await rm(folder, { recursive: true, force: true })
}
