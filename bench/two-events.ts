// Two events at once at 720p, and a third that is too many: `node bench/two-events.ts`, on a built web. `SECONDS` makes it shorter.
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

/** ms that each was behind, once a second. */
async function follow(host: Visitor, addresses: readonly string[]): Promise<number[][]> {
  const delays = addresses.map((): number[] => [])
  for (const began = Date.now(); Date.now() - began < seconds * 1000; await sleep(1000))
    for (const [at, address] of addresses.entries()) {
      const { health } = await standing(host, address)
      if (health) delays[at]?.push(health.delay_ms)
    }
  return delays
}

async function say(host: Visitor, address: string, delays: readonly number[]): Promise<void> {
  const { health, stream_state: state } = await standing(host, address)
  const most = Math.max(...delays, 0)
  const isWhole = state === 'STREAMING' && health?.dropped === 0 && health.renditions.includes('720p')
  const words = `${health?.renditions.join(', ')}; ${quantile(delays, 0.5)} ms behind what came, at most ${most}; ${health?.dropped} frames left out`
  report('one of two events', isWhole && delays.length > 0 && most <= reach, words)
}

async function carry(server: Server, host: Visitor, file: string): Promise<void> {
  const addresses = [await send(host, 'Town hall', file), await send(host, 'Quarterly figures', file)]
  await sleep(15_000)
  const [before, began] = [treeProcessorMs(server.pid), Date.now()]
  const delays = await follow(host, addresses)
  const cores = (treeProcessorMs(server.pid) - before) / (Date.now() - began)
  for (const [at, address] of addresses.entries()) await say(host, address, delays[at] ?? [])
  console.log(`        both take ${cores.toFixed(2)} cores of the server`)
}

async function refuse(host: Visitor, file: string): Promise<void> {
  const address = await send(host, 'One too many', file)
  const told = async () => (await standing(host, address)).trouble
  let trouble = await told()
  for (let second = 0; second < 15 && trouble === null; second += 1) {
    await sleep(1000)
    trouble = await told()
  }
  report('a third', trouble !== null, trouble ?? 'is taken as well')
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
    await carry(server, host, file)
    await refuse(host, file)
  } finally {
    killEncoders()
    await browser.close()
  }
}

console.log(`${machine()}; two events at 720p for ${seconds} s`)
await inLyceum(measure)
process.exitCode = failed ? 1 : 0
