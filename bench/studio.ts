// What a step of editing costs the browser in a film of five hundred clips that are all in the window: `node bench/studio.ts`, on a built web.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { browserPath } from '#tests/browser.ts'
import { inDatabase } from '../e2e/harness/database.ts'
import { newPerson, type Visitor, visitor } from '../e2e/harness/people.ts'
import { type Server, startServer } from '../e2e/harness/server.ts'

const clips = Number(process.env.CLIPS ?? 500)
const steps = Number(process.env.STEPS ?? 30)
/** ms of the page's thread a step: fifty pictures a second. */
const reach = 20
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Titles, and in their middle a video with a volume curve, long enough for its handles to lie apart. */
function aTimeline(): object {
  const curve = [100, 200].map((at) => ({ at, level: 1 }))
  const video = { kind: 'video', id: 'video', video: `gcc-${randomUUID()}`, from: 0, to: 300, curve }
  const titles = Array.from({ length: clips - 1 }, (_, number): object => {
    return { kind: 'title', id: `title-${number}`, text: `Title ${number}`, duration: 5 }
  })
  return { clips: titles.toSpliced(Math.floor(clips / 2), 0, video) }
}

async function openStudio(editor: Visitor): Promise<void> {
  const { page } = editor
  const { g_conf_id: id } = await editor.call<{ g_conf_id: string }>('POST', '/web/ajax/projects/', { name: 'A long one' })
  await editor.call('PUT', `/api/v3/projects/${id}`, { revision: 1, timeline: JSON.stringify(aTimeline()) })
  await page.goto(`/web/studio#/project/${id}`)
  await page.locator('[data-clip="video"]').click()
  await page.getByLabel('To (seconds)', { exact: true }).waitFor()
}

/** Until what was done is on the screen. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

interface Cost {
  /** ms of the page's thread, and those of them that went into styles. */
  readonly all: number
  readonly style: number
}

async function costs(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send('Performance.getMetrics')
  const ms = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000
  return { all: ms('TaskDuration'), style: ms('RecalcStyleDuration') }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

let failed = false

async function measure(page: Page, session: CDPSession, what: string, step: (number: number) => Promise<unknown>): Promise<void> {
  const taken: Cost[] = []
  for (let number = 1; number <= steps; number += 1) {
    const before = await costs(session)
    await step(number)
    await drawn(page)
    const after = await costs(session)
    taken.push({ all: after.all - before.all, style: after.style - before.style })
  }
  const [all, style] = [median(taken.map((one) => one.all)), median(taken.map((one) => one.style))]
  failed ||= all > reach
  const slowest = Math.max(...taken.map((one) => one.all))
  const words = `${all.toFixed(1)} ms, ${style.toFixed(1)} of them styles; at most ${slowest.toFixed(1)} ms`
  console.log(`${all <= reach ? 'reached' : 'MISSED '} ${what}: ${words}`)
}

/** Takes hold of the middle of something; what is returned draws it so many px from there. */
async function held(page: Page, thing: Locator): Promise<(x: number, y?: number) => Promise<void>> {
  await thing.scrollIntoViewIfNeeded()
  const box = await thing.boundingBox()
  if (!box) throw new Error('there is nothing to take hold of')
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down()
  return (x, y = 0) => page.mouse.move(left + x, top + y)
}

async function edit(page: Page, session: CDPSession): Promise<void> {
  const letGo = async () => {
    await page.mouse.up()
    await drawn(page)
  }
  const slider = (name: string | RegExp) => page.getByRole('slider', { name })
  const trim = await held(page, slider(/^End of clip/))
  await measure(page, session, 'an end of a clip is drawn', (number) => trim(-number))
  await letGo()
  const point = await held(page, slider('Point 1 of the volume curve'))
  await measure(page, session, 'a point of a volume curve is drawn', (number) => point(number / 2, number / 2))
  await letGo()
  const scrub = await held(page, page.locator('.cursor-col-resize'))
  await measure(page, session, 'the film is sought', (number) => scrub(number * 7))
  await letGo()
  const field = page.getByLabel('To (seconds)', { exact: true })
  await measure(page, session, 'a length is typed', (number) => field.fill(String(290 - number)))
  await field.blur()
  const drag = await held(page, page.locator('[data-clip="title-40"]'))
  await measure(page, session, 'a clip is drawn elsewhere', (number) => drag(number * 8))
  await page.keyboard.press('Escape')
  await letGo()
  for (let press = 0; press < 6; press += 1) await page.getByRole('button', { name: 'Zoom in' }).click()
  const scroller = page.locator('.overflow-x-auto').filter({ has: page.getByRole('toolbar', { name: 'Clips on the timeline' }) })
  const scroll = (frame: Element) => {
    frame.scrollLeft += 60
  }
  await measure(page, session, 'the timeline is scrolled', () => scroller.evaluate(scroll))
}

async function run(server: Server): Promise<void> {
  await inDatabase(server, (db) => sql`update organisation set set_up_at = now() where set_up_at is null`.execute(db))
  await newPerson(server, 'editor', 'Editor', 'user')
  const browser = await chromium.launch({ executablePath: browserPath, args: flags.split(' ') })
  try {
    const editor = await visitor(browser, server, 'editor')
    await openStudio(editor)
    const session = await editor.context.newCDPSession(editor.page)
    await session.send('Performance.enable')
    await edit(editor.page, session)
  } finally {
    await browser.close()
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-'))
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${clips} clips, medians of ${steps} steps`)
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
