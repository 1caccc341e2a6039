// When the first page of somebody who is signed in has its largest part painted, and how much of it moved: `node bench/page.ts`, on a built web.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { browserPath } from '#tests/browser.ts'
import { startServer } from '../e2e/harness/server.ts'
import { cookieOf, type Library, openLibrary } from './load/library.ts'

const RUNS = 7
const REACH = { paint: 500, moved: 0.02 }
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-'))
const dataDir = process.env.BENCH_DATA ?? folder

/** A picture for each of the newest, as the pipeline makes them. */
async function drawPosters({ db }: Library): Promise<void> {
  const { rows } = await sql<{
    asset_id: string
  }>`select asset_id from video where visibility in ('PUBLIC', 'USERS') order by published_at desc limit 200`.execute(db)
  for (const [n, { asset_id }] of rows.entries()) {
    const place = path.join(dataDir, 'files/assets', asset_id)
    await mkdir(place, { recursive: true })
    const noise = { type: 'gaussian' as const, mean: 40 + n, sigma: 20 }
    await writeFile(
      path.join(place, 'poster.webp'),
      await sharp({ create: { width: 640, height: 360, channels: 3, noise, background: '#345' } })
        .webp({ quality: 60 })
        .toBuffer(),
    )
  }
}

/** @returns the time of the largest paint, ms, and the sum of what moved */
async function visit(browser: Browser, url: string): Promise<{ paint: number; moved: number }> {
  await using context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = cookieOf(1).split('=')
  await context.addCookies([{ name, value, url }])
  await context.addInitScript(() => {
    const seen = { paint: 0, moved: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paint = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const page = await context.newPage()
  await page.goto(`${url}/web/`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Recent videos' }).waitFor()
  await page.waitForTimeout(1000)
  return await page.evaluate(() => (globalThis as unknown as { seen: { paint: number; moved: number } }).seen)
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

try {
  await using library = await openLibrary(dataDir)
  await library.grow(10_000)
  await drawPosters(library)
  const server = await startServer(dataDir, { env: { DATABASE_URL: library.databaseUrl, NODE_ENV: 'production' } })
  const browser = await chromium.launch({ executablePath: browserPath, args: flags.split(' ') })
  const visits = []
  for (let run = 0; run < RUNS + 1; run += 1) visits.push(await visit(browser, server.url))
  await browser.close()
  await server.stop()
  // The first one warms up the server.
  const paint = median(visits.slice(1).map((one) => one.paint))
  const moved = median(visits.slice(1).map((one) => one.moved))
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; medians of ${RUNS} visits with an empty cache`,
  )
  console.log('| what | median | reach |\n|---|---|---|')
  console.log(`| first page, largest paint | ${Math.round(paint)} ms | ≤ ${REACH.paint} ms |`)
  console.log(`| first page, layout shift | ${moved.toFixed(3)} | ≤ ${REACH.moved} |`)
  process.exitCode = paint > 0 && paint <= REACH.paint && moved <= REACH.moved ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
