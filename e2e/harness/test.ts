import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { newPerson, password, type Visitor, visitor } from './people.ts'
import { type Server, startServer } from './server.ts'

interface People {
  /** A new person of the organisation, signed in, in a browser of their own; all are closed after the test. */
  readonly person: (role?: 'user' | 'poweruser' | 'reviewer' | 'siteadmin', size?: { width: number; height: number }) => Promise<Visitor>
  /** The same person in another browser. */
  readonly again: (who: Visitor) => Promise<Visitor>
  readonly admin: Visitor
}

interface Shared {
  /** A Lyceum that has been set up, with the site admin `root`; files of journeys share it. */
  readonly server: Server
}

let people = 0

/** Starts a Lyceum on an empty folder and sets it up; its end takes the folder along. */
export async function newLyceum(name = 'alone', env: Record<string, string> = {}): Promise<Server & AsyncDisposable> {
  const dataDir = await mkdtemp(join(tmpdir(), `lyceum-${name}-`))
  // Where journeys that import have a small web of their own.
  const server = await startServer(dataDir, { env: { FETCH_NETWORKS: '127.0.0.2', YTDLP_PATH: '', ...env } })
  const made = await fetch(`${server.url}/api/v3/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', displayname: 'Site Admin', password, sample_library: 0 }),
  })
  if (!made.ok) throw new Error(`set-up failed: ${await made.text()}`)
  const end = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...server, [Symbol.asyncDispose]: end }
}

/** Answers that are changed on their way may still come: nobody waits for them. */
async function leave({ page, context }: Visitor): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

export const test = base.extend<People, Shared>({
  server: [
    async ({ browserName }, use) => {
      await using server = await newLyceum(browserName)
      await use(server)
    },
    { scope: 'worker' },
  ],
  admin: async ({ browser, server }, use) => {
    const { flags } = await inDatabase(server, (db) => db.selectFrom('organisation').select('flags').executeTakeFirstOrThrow())
    const admin = await visitor(browser, server, 'root')
    await use(admin)
    await leave(admin)
    // The next file finds the organisation's settings as this one did.
    await inDatabase(server, (db) =>
      db
        .updateTable('organisation')
        .set({ flags: JSON.stringify(flags) })
        .execute(),
    )
  },
  person: async ({ browser, server }, use) => {
    const opened: Visitor[] = []
    await use(async (role = 'user', size) => {
      const username = `person${++people}.${Date.now() % 100_000}`
      await newPerson(server, username, `Person ${people}`, role)
      const one = await visitor(browser, server, username, size)
      opened.push(one)
      return one
    })
    for (const one of opened) await leave(one)
  },
  again: async ({ browser, server }, use) => {
    const opened: Visitor[] = []
    await use(async ({ username }) => {
      const one = await visitor(browser, server, username)
      opened.push(one)
      return one
    })
    for (const one of opened) await leave(one)
  },
})

export { expect }

const everything = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const
/** What another colour scheme can change. */
const ofColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/** Says what is in the way of people with disabilities: WCAG 2.2 AA as far as a program can tell. */
export const expectAccessible = (page: Page): Promise<void> => expectNoObstacles(page, everything)

/** The same for a page that was looked at in other colours. */
export const expectAccessibleColours = (page: Page): Promise<void> => expectNoObstacles(page, ofColours)

async function expectNoObstacles(page: Page, { type, values }: typeof everything | typeof ofColours): Promise<void> {
  const obstacles = async () => {
    await settled(page)
    // In the page alone: another page to put the findings together in takes a second, and frames of other sites are not looked at here.
    const look = new AxeBuilder({ page }).options({ runOnly: { type, values: [...values] }, resultTypes: ['violations'] }).setLegacyMode()
    const { violations } = await look.analyze()
    if (violations.length > 0) await page.evaluate(scrollOn)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  // Each look takes seconds. A toast whose time is over may begin to fade while it is looked at; what lies half under a bar can be scrolled to.
  await expect.poll(obstacles, { intervals: [1000] }).toEqual([])
}

/** Runs in the page. */
function scrollOn(): void {
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  scrollTo(0, isAtEnd ? 0 : scrollY + 40)
}

/**
 * Waits until what comes in or goes out has done so: half-transparent text has half its contrast. The bar of a
 * long task is no part of that: it moves as long as the task does.
 */
async function settled(page: Page): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
      .filter(({ effect }) => !(effect instanceof KeyframeEffect && effect.target?.closest('[role=progressbar]'))).length
  await expect.poll(() => page.evaluate(moving)).toBe(0)
}
