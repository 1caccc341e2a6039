import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '#app/page-table.ts'
import { table } from '#tests/authorization-table/table.ts'
import { aCast, type Cast } from '#tests/fuzz/cast.ts'
import { send } from '#tests/fuzz/request.ts'
import { callsOf, routeOf } from '#tests/fuzz/routes.ts'
import { faultOf } from '#tests/fuzz/verdict.ts'
import { anInstallation, type Installation } from '#tests/test-installation.ts'
import { servedPath } from '../pages.ts'

/** The same calls at each run of the tests; `npm run fuzz` takes others, and more. */
const seed = Number(process.env.FUZZ_SEED ?? 2024)
const runs = Number(process.env.FUZZ_RUNS ?? 8)
/** Far more than any call takes, also on a machine that does much else, ms. */
const within = 45_000

const addresses = ['/', '/assets/*', '/web/*', ...pages.map(({ path }) => servedPath(path))].map((path) => `GET ${path}`)
// The authorization table has every other route; a test of its own sees to that.
const routes = [...new Set([...table.map((one) => one.route), ...addresses])]

let installation: Installation
let shared: Cast | undefined
let uses = 0
const rejections: unknown[] = []
const note = (reason: unknown) => void rejections.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', note)
  installation = await anInstallation()
})

afterAll(async () => {
  process.off('unhandledRejection', note)
  await installation.stop()
})

/** What is read stays as it is: forty such routes share one cast. What one call breaks is missed by no other. */
async function castOf(route: string): Promise<Cast> {
  if (!route.startsWith('GET ')) return aCast(installation)
  if (uses % 40 === 0) shared = undefined
  uses += 1
  return (shared ??= await aCast(installation))
}

// Who may do most gets furthest.
const kinds = ['nobody', 'user', 'siteadmin', 'siteadmin', 'program'] as const

describe('a stranger who sends nonsense', () => {
  it.each(routes)(
    'gets an answer or a refusal that the contract knows, soon, without a word about the inside: %s',
    async (name) => {
      const cast = await castOf(name)
      const call = fc.record({ as: fc.constantFrom(...kinds), sent: callsOf(name, cast) })
      const property = fc.asyncProperty(call, async ({ as, sent }) => {
        const headers = [
          ...Object.entries(cast.viewers[as]).filter(([own]) => !sent.headers.some(([other]) => other === own)),
          ...sent.headers,
        ]
        const got = await send(installation.url, { ...sent, headers }, within)
        const faults = installation.faults.splice(0)
        const unhandled = rejections.splice(0).map(String)
        expect({ fault: faultOf(routeOf(name), sent, got), faults, unhandled }).toEqual({ fault: null, faults: [], unhandled: [] })
      })
      await fc.assert(property, { seed, numRuns: runs, endOnFailure: true })
    },
    600_000,
  )
})
