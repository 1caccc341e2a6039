import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serving, startTwin } from '#domains/imports/twin.ts'
import { password } from '../harness/people.ts'
import { asked, type Program, signedIn } from '../harness/program.ts'
import { type Caller, caller } from './calls.ts'
import { type Inspection, inspect } from './check.ts'
import { clips } from './clips.ts'
import type { Crowd } from './crowd.ts'
import { type Dice, dice } from './dice.ts'
import { inspectFiles } from './files.ts'
import { clearAway, type House, leftovers, openHouse, patience, type Shape } from './house.ts'
import type { Journal } from './journal.ts'
import { killTimes } from './killer.ts'
import { aMonthLater, anHourLater, swept, unsettled } from './look.ts'
import { openMigrations } from './migrations.ts'
import { live } from './people.ts'
import { type Report, total } from './report.ts'

export interface Wish {
  readonly kills: number
  readonly seed: number
  /** Where data and logs go. */
  readonly folder: string
  /** s */
  readonly readyWithin: number
  /** Kills between two inspections. */
  readonly round: number
}

const names = ['ben', 'cleo', 'dora'] as const
/** Who only looks, and who decides what is sent for review. */
const others = { zoe: 'user', rita: 'reviewer' } as const

/** Kills as often as is wished, looks at everything in between and at the end; `report` says what it found. */
export async function run(wish: Wish, report: Report): Promise<void> {
  await mkdir(wish.folder, { recursive: true })
  process.once('exit', () => clearAway(wish.folder))
  const site = await startTwin(Object.fromEntries(clips().map(({ name, bytes }) => [`/${name}`, serving(bytes)])))
  const house = await openHouse(wish.folder, report)
  try {
    await house.ready(patience)
    await besiege(wish, house, report, site.url)
  } finally {
    await house.stop()
    site.close()
  }
  const left = leftovers(wish.folder)
  for (const { command } of left) report.violations.push(`a process is left over: ${command.slice(0, 120)}`)
}

/** Everybody who has an account, signed in. */
async function everybody(house: House, report: Report): Promise<Map<string, Caller>> {
  const fields = { username: 'ann', displayname: 'Ann', password, sample_library: 0 }
  await asked({ url: house.url, headers: {} }, 'POST', '/api/v3/setup', { fields })
  const ann = await signedIn(house.url, 'ann')
  const callers = new Map<string, Caller>([['ann', caller('ann', ann, report)]])
  for (const name of names) callers.set(name, caller(name, await join_(ann, name), report))
  for (const [name, role] of Object.entries(others)) callers.set(name, caller(name, await join_(ann, name, role), report))
  return callers
}

async function besiege(wish: Wish, house: House, report: Report, site: string): Promise<void> {
  const chance = dice(wish.seed)
  const callers = await everybody(house, report)
  const by = (name: string) => callers.get(name) as Caller
  const accounts = await accountsOf(callers)
  const journal: Journal = {
    ...{ films: [], projects: [], reels: [], courses: [], cancelled: [] },
    ...{ rows: new Map(), importedAgain: new Set() },
  }
  const inspection = { journal, report, dataDir: house.dataDir, owners: callers, onlooker: by('zoe'), accounts }
  const people = names.map(by)
  const migrations = openMigrations(house, wish.folder, report)
  const killing = { house, migrations, report, people, readyWithin: wish.readyWithin * 1000, dice: chance.fork() }
  while (total(report.kills) < wish.kills) {
    let over = false
    const crowd: Crowd = {
      journal,
      report,
      clips: clips(),
      over: () => over,
      admin: by('ann'),
      reviewer: by('rita'),
      onlooker: inspection.onlooker,
      people: names,
      site,
    }
    const lives = people.map((one) => live(crowd, one, chance.fork()))
    const goal = Math.min(wish.kills, total(report.kills) + wish.round)
    await migrations.killOne(killing.dice)
    for (const shape of ['apart', 'one'] satisfies Shape[]) {
      await house.reshape(shape)
      const left = goal - total(report.kills)
      await killTimes(killing, shape === 'apart' ? Math.ceil(left / 2) : left)
    }
    over = true
    await Promise.all(lives)
    await calm(house, report)
    await inspect({ ...inspection, url: house.databaseUrl() })
    await aNight({ ...inspection, url: house.databaseUrl() }, chance)
    console.log(
      `${total(report.kills)} kills, ${journal.films.length} videos, ${total(report.writes)} acknowledged writes, ${report.violations.length} violations`,
    )
  }
}

async function join_(admin: Program, username: string, role = 'user'): Promise<Program> {
  const fields = { username, displayname: username, email: `${username}@example.org`, password, role }
  await asked(admin, 'POST', '/api/v3/users', { fields })
  return signedIn(admin.url, username)
}

async function accountsOf(callers: ReadonlyMap<string, Caller>): Promise<Map<string, string>> {
  const ids = [...callers].map(async ([name, one]) => [name, (await one.ask('GET', '/api/v3/users/me')).body.user.id as string] as const)
  return new Map(await Promise.all(ids))
}

/** How long work may stand still when nobody kills any more, before all of it has come to rest, ms. */
const restWithin = 300_000

async function calm(house: House, report: Report): Promise<void> {
  await house.ready(patience)
  let [least, end, looks] = [Infinity, 0, 0]
  for (let left = await unsettled(house.databaseUrl()); left.length > 0; left = await unsettled(house.databaseUrl())) {
    const sum = left.reduce((all, { count: n }) => all + n, 0)
    // What goes on may take its time: a machine that does much else is slow, not wrong.
    if (sum < least) [least, end] = [sum, Date.now() + restWithin]
    const words = left.map(({ count: n, what }) => `${n} ${what}`).join(', ')
    if (Date.now() > end) return void report.violations.push(`nothing moved for ${restWithin / 1000} s: ${words}`)
    if (looks % 20 === 19) console.log(`waiting: ${words}`)
    if (looks++ % 10 === 0) await anHourLater(house.databaseUrl())
    await sleep(500)
  }
}

/** Everything that was deleted or left is old enough to go; afterwards every file belongs to something. */
async function aNight(inspection: Inspection, chance: Dice): Promise<void> {
  const { journal, url, dataDir } = inspection
  for (const film of journal.films) if (film.deleted) film.forgotten = true
  const scratch = join(dataDir, 'files/.scratch')
  const longAgo = new Date(Date.now() - 31 * 24 * 3600 * 1000)
  for (const name of await readdir(scratch)) await utimes(join(scratch, name), longAgo, longAgo)
  await aMonthLater(url)
  const end = Date.now() + restWithin
  while (!(await swept(url)) && Date.now() < end) await sleep(chance.between(200, 300))
  await inspectFiles(inspection)
}
