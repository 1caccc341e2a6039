// Two events at once at 720p, and as many more as the machine takes, until one is too many: `node bench/two-events.ts`, on a built web. `SECONDS` makes it shorter.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { browserPath } from '#tests/browser.ts'
import { killEncoders, publishFile } from '#tests/encoders.ts'
import { anOpenEvent, eventIn, rtmpOf } from '../e2e/harness/events.ts'
import { newPerson, type Visitor, visitor } from '../e2e/harness/people.ts'
import type { Server } from '../e2e/harness/server.ts'
import { ffmpeg, inLyceum, machine, quantile } from './film/in-lyceum.ts'
import { treeProcessorMs } from './load/processes.ts'

const seconds = Number(process.env.SECONDS ?? 60)
/** ms from what came to what is made of it. */
const reach = 2000

interface Stood {
  readonly stream_state: string
  readonly trouble: string | null
  readonly health: { readonly delay_ms: number; readonly dropped: number; readonly renditions: readonly string[] } | null
}

const standing = (host: Visitor, address: string) => host.call<Stood>('GET', `/api/v3/events/${eventIn(address)}/ingest`)

async function send(host: Visitor, name: string, file: string): Promise<string> {
  const address = await anOpenEvent(host, name)
  publishFile(file, await rtmpOf(host, address))
  return address
}

let failed = false
function report(what: string, isReached: boolean, words: string): void {
  failed ||= !isReached
  console.log(`${isReached ? 'reached' : 'MISSED '} ${what}: ${words}`)
}

interface Seen {
  readonly address: string
  readonly delays: number[]
  /** Frames left out before it was looked at. */
  readonly before: number
}

/** Looks once a second how far each is behind, ms. */
async function follow(host: Visitor, addresses: readonly string[], forSeconds: number): Promise<Seen[]> {
  const droppedOf = async (address: string) => (await standing(host, address)).health?.dropped ?? 0
  const seen = await Promise.all(addresses.map(async (address) => ({ address, delays: [] as number[], before: await droppedOf(address) })))
  for (const began = Date.now(); Date.now() - began < forSeconds * 1000; await sleep(1000))
    for (const { address, delays } of seen) {
      const { health } = await standing(host, address)
      if (health) delays.push(health.delay_ms)
    }
  return seen
}

async function say(host: Visitor, what: string, { address, delays, before }: Seen, isLarge = true): Promise<void> {
  const { health, stream_state: state } = await standing(host, address)
  const most = Math.max(...delays, 0)
  const left = (health?.dropped ?? 0) - before
  const isWhole = state === 'STREAMING' && left === 0 && (!isLarge || health?.renditions.includes('720p') === true)
  const words = `${health?.renditions.join(', ')}; ${quantile(delays, 0.5)} ms behind what came, at most ${most}; ${left} frames left out, ${before} as it began`
  report(what, isWhole && delays.length > 0 && most <= reach, words)
}

/** @returns cores that the server and its encoders took */
async function taking<T>(server: Server, work: () => Promise<T>): Promise<{ result: T; cores: string }> {
  const [before, began] = [treeProcessorMs(server.pid), Date.now()]
  const result = await work()
  return { result, cores: ((treeProcessorMs(server.pid) - before) / (Date.now() - began)).toFixed(2) }
}

async function carryTwo(server: Server, host: Visitor, file: string): Promise<string[]> {
  const addresses = [await send(host, 'Town hall', file), await send(host, 'Quarterly figures', file)]
  await sleep(15_000)
  const { result, cores } = await taking(server, () => follow(host, addresses, seconds))
  for (const one of result) await say(host, 'one of two events', one)
  console.log(`        both take ${cores} cores of the server`)
  return addresses
}

/** More than any machine of two cores carries. */
const mostEvents = 12

/** Sends more of them, until one is refused, and looks at those that were taken. */
async function fill(server: Server, host: Visitor, file: string, addresses: string[]): Promise<void> {
  let trouble: string | null = null
  while (trouble === null && addresses.length < mostEvents) {
    const address = await send(host, `Event ${addresses.length + 1}`, file)
    for (let second = 0; second < 15 && trouble === null; second += 1) {
      await sleep(1000)
      ;({ trouble } = await standing(host, address))
    }
    if (trouble === null) addresses.push(address)
  }
  report(`event ${addresses.length + 1}`, trouble !== null, trouble ?? 'is taken as well')
  const { result, cores } = await taking(server, () => follow(host, addresses, 30))
  for (const one of result) await say(host, `one of ${addresses.length} events`, one, false)
  console.log(`        all take ${cores} cores of the server`)
}

async function measure(server: Server, folder: string): Promise<void> {
  const file = path.join(folder, 'camera.mp4')
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=30:d=20', '-f', 'lavfi', '-i', 'sine=frequency=330:duration=20']
  await ffmpeg([
    ...inputs,
    '-vf',
    'noise=alls=6:allf=t',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-b:v',
    '3M',
    '-g',
    '60',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    file,
  ])
  await newPerson(server, 'host', 'Host', 'poweruser')
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] })
  try {
    const host = await visitor(browser, server, 'host')
    await fill(server, host, file, await carryTwo(server, host, file))
  } finally {
    killEncoders()
    await browser.close()
  }
}

console.log(`${machine()}; two events at 720p for ${seconds} s`)
await inLyceum(measure)
process.exitCode = failed ? 1 : 0
