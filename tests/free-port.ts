import { blockedPorts } from '#platform/server/config/blocked-ports.ts'
import { isPortFree } from '#platform/server/postgres/free-port.ts'

/** Below those of which Lyceum takes one at random, and those that systems give to outgoing connections. */
const lowest = 10_000
/** Each process that runs tests has so many for itself, so that what it found free nobody else takes before its server listens. */
const slice = 1000
/** From one that is given to the next: whoever needs several in a row takes those that follow. */
const step = 101
/** Those that are given, all of them before one is given again; the others of a slice follow the last. */
const count = slice - step + 1

const first = lowest + slice * Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0)
let at = Math.floor(Math.random() * count)

/** A port of this machine's loopback that nobody listens on now, and that no other test is given. */
export async function freePort(): Promise<number> {
  for (;;) {
    at = (at + step) % count
    const port = first + at
    if (!blockedPorts.has(port) && (await isPortFree(port))) return port
  }
}
