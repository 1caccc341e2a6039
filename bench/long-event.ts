// An event of twelve hours: what its server keeps of it, how soon its playlist is there, and how soon any second of it is seen: `node bench/long-event.ts`,
// on a built web. An encoder sends its beginning and its end; what lies between is generated from that, at speed: some gigabytes. `HOURS` and `SEEKS` make it shorter.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { ingestFeed } from '#domains/live/contract/feed.ts'
import { publish } from '#platform/server/feed.ts'
import { browserPath } from '#tests/browser.ts'
import { killEncoders, publishTo } from '#tests/encoders.ts'
import { inDatabase } from '../e2e/harness/database.ts'
import { anOpenEvent, eventIn, rtmpOf, setEventState } from '../e2e/harness/events.ts'
import { newPerson, type Visitor, visitor } from '../e2e/harness/people.ts'
import type { Server } from '../e2e/harness/server.ts'
import { inLyceum, machine, quantile } from './film/in-lyceum.ts'
import { moved } from './film/moved-segment.ts'
import { residentMb } from './load/processes.ts'

const hours = Number(process.env.HOURS ?? 12)
const seeks = Number(process.env.SEEKS ?? 40)
/** Segments of one hour. */
const hourly = 1800
/** ms until any second is seen; MB that the hours after the first may add. */
const reach = { ms: 1000, mb: 64 }

interface Recorded {
  readonly folder: string
  /** Each quality. */
  readonly renditions: readonly string[]
  /** Of the first segment that is not there. */
  readonly next: number
}

/** What the encoder sent, ended where all qualities are whole. */
async function recordedOf(server: Server, dataDir: string, eventId: string): Promise<Recorded> {
  return inDatabase(server, async (db) => {
    const { rows } = await sql<{ id: string; asset: string; whole: number }>`
      select r.id, s.asset_id as asset, (select max(number) from live_segment g where g.rendition_id = r.id and g.done) as whole
      from live_rendition r join live_stream s on s.event_id = r.event_id where r.event_id = ${eventId}`.execute(db)
    // In the last one the encoder was killed.
    const next = Math.min(...rows.map(({ whole }) => whole))
    const renditions = rows.map(({ id }) => id)
    await sql`delete from live_segment where rendition_id = any(${renditions}) and number >= ${next}`.execute(db)
    await sql`
      update live_segment set started_at = started_at - make_interval(hours => ${hours}) where rendition_id = any(${renditions})`.execute(
      db,
    )
    return { folder: path.join(dataDir, 'files/assets', rows[0]?.asset ?? ''), renditions, next }
  })
}

/** Says of so many more segments that they are there, as an encoder would that is much faster than the clock. */
async function say(
  server: Server,
  eventId: string,
  { renditions, next }: Recorded,
  until: number,
  during: () => Promise<void>,
): Promise<void> {
  await inDatabase(server, async (db) => {
    for (let from = next; from < until; from += 20) {
      await sql`
        insert into live_segment (rendition_id, number, started_at, duration_ms, bytes, parts, done)
        select s.rendition_id, n, s.started_at + (n - s.number) * interval '2 s', 2000, s.bytes, s.parts, true
        from live_segment s, generate_series(${from}::int, ${Math.min(until, from + 20) - 1}::int) n
        where s.rendition_id = any(${[...renditions]}::uuid[]) and s.number = ${next - 1}`.execute(db)
      await publish(db, ingestFeed.advanced, eventId)
      await during()
    }
  })
}

/** Puts the bytes of all segments there that were said to be. */
async function putBytes({ folder, renditions, next }: Recorded, end: number): Promise<void> {
  for (const rendition of renditions) {
    const place = path.join(folder, rendition)
    const [init, bytes] = await Promise.all([readFile(path.join(place, 'init.mp4')), readFile(path.join(place, `${next - 1}.m4s`))])
    for (let number = next; number < end; number += 1)
      await writeFile(path.join(place, `${number}.m4s`), await moved(init, bytes, (number - next + 1) * 2))
  }
}

/** ms from a seek until its picture is shown, or one of the two seconds behind it: what is being watched plays on meanwhile. */
const seek = (page: Page, second: number): Promise<number> =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement, to) =>
      new Promise<number>((resolve, reject) => {
        const began = performance.now()
        const look: VideoFrameRequestCallback = (_now, { mediaTime }) => {
          if (Math.abs(mediaTime - to) < 2) resolve(performance.now() - began)
          else video.requestVideoFrameCallback(look)
        }
        video.requestVideoFrameCallback(look)
        video.currentTime = to
        const state = () => `${video.currentTime} of ${video.duration}, ready ${video.readyState}, ${video.error?.message ?? 'no error'}`
        setTimeout(() => reject(new Error(`no picture of ${to} s: ${state()}`)), 20_000)
      }),
    second,
  )

const playing = (page: Page) =>
  page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video !== null && video.readyState >= 3 && video.currentTime > 0
  })

let failed = false
function report(what: string, isReached: boolean, words: string): void {
  failed ||= !isReached
  console.log(`${isReached ? 'reached' : 'MISSED '} ${what}: ${words}`)
}

/** Beside an event that grows, as somebody does who watches it. @returns ms of each answer */
function follower({ page }: Visitor, playlist: string) {
  const took: number[] = []
  const ask = async () => {
    const began = performance.now()
    const answer = await page.request.get(`${playlist}?_HLS_skip=YES`)
    await answer.text()
    took.push(performance.now() - began)
  }
  return { took, ask }
}

async function grow(server: Server, viewer: Visitor, eventId: string, recorded: Recorded): Promise<number> {
  const { took, ask } = follower(viewer, `/live/${eventId}/${recorded.renditions[0]}/index.m3u8`)
  const memory: number[] = []
  const end = hours * hourly
  for (let hour = 1; hour <= hours; hour += 1) {
    const { next } = recorded
    const from = Math.max(next, (hour - 1) * hourly)
    await say(server, eventId, { ...recorded, next: from }, hour * hourly, ask)
    await sleep(3000)
    memory.push(residentMb(server.pid))
  }
  const grown = (memory.at(-1) ?? 0) - (memory[0] ?? 0)
  report('memory', grown <= reach.mb, `${memory.map((mb) => mb.toFixed(0)).join(', ')} MB after each hour`)
  console.log(
    `        playlist without what was told before: median ${quantile(took, 0.5).toFixed(0)} ms, p99 ${quantile(took, 0.99).toFixed(0)} ms`,
  )
  return end
}

async function watch(page: Page, address: string, end: number): Promise<void> {
  const places = Array.from({ length: seeks }, (_, n) => Math.floor(((n * 0.618 + 0.31) % 1) * end))
  const began = Date.now()
  await page.goto(address)
  await playing(page)
  console.log(`        the page, until it plays: ${Date.now() - began} ms`)
  const took: number[] = []
  for (const place of places) took.push(await seek(page, place * 2 + 1.5))
  const words = `median ${quantile(took, 0.5).toFixed(0)}, p95 ${quantile(took, 0.95).toFixed(0)}, longest ${Math.max(...took).toFixed(0)} ms of ${took.length}`
  report('from a seek to its picture', quantile(took, 0.95) <= reach.ms, words)
}

async function measure(server: Server, folder: string): Promise<void> {
  await newPerson(server, 'host', 'Host', 'poweruser')
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
  })
  try {
    const [host, viewer] = [await visitor(browser, server, 'host'), await visitor(browser, server, 'editor')]
    const address = await anOpenEvent(host, 'A long day', { duration: hours * 60 + 60 })
    const eventId = eventIn(address)
    const encoder = publishTo(await rtmpOf(host, address))
    await sleep(15_000)
    await encoder.kill()
    // Then it is nobody's stream any more, and whatever was sent has been written down.
    await sleep(15_000)
    const recorded = await recordedOf(server, path.join(folder, 'data'), eventId)
    const end = await grow(server, viewer, eventId, recorded)
    await putBytes(recorded, end)
    publishTo(await rtmpOf(host, address))
    await sleep(6000)
    await watch(viewer.page, address, end)
    const closed = Date.now()
    await setEventState(host, address, 'CLOSED')
    const isVideo = async () => (await host.call<{ state?: string }>('GET', `/api/v3/videos/${eventId}`)).state === 'ready'
    while (!(await isVideo().catch(() => false))) await sleep(200)
    console.log(`        the event is a video ${Date.now() - closed} ms after its end`)
  } finally {
    killEncoders()
    await browser.close()
  }
}

console.log(`${machine()}; an event of ${hours} hours`)
await inLyceum(measure)
process.exitCode = failed ? 1 : 0
