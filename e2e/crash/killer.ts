import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from './calls.ts'
import type { Dice } from './dice.ts'
import { type House, patience } from './house.ts'
import type { Migrations } from './migrations.ts'
import { descendants, sigkill } from './processes.ts'
import { count, type Report, total } from './report.ts'

export interface Killing {
  readonly house: House
  readonly migrations: Migrations
  readonly report: Report
  readonly people: readonly Caller[]
  readonly dice: Dice
  /** Within this everything must answer again, ms. */
  readonly readyWithin: number
}

const victims = { server: 30, worker: 24, ffmpeg: 26, postgres: 9, 'postgres backend': 9, migration: 2 }
type Victim = keyof typeof victims
const whileComingBack = { server: 4, worker: 4, postgres: 2, 'postgres backend': 1 }

/** Kills at random instants, waits until everything answers again, and goes on. @returns the kills */
export async function killTimes(killing: Killing, times: number): Promise<number> {
  let kills = 0
  while (kills < times) {
    await sleep(anInstant(killing.dice))
    const done = await one(killing)
    kills += done
    if (done > 0) say(killing, kills)
  }
  return kills
}

function say({ report }: Killing, kills: number): void {
  if (kills % 10 < 2 || kills % 10 > 8)
    console.log(`${total(report.kills)} kills, last ready again after ${report.ready.at(-1)?.seconds.toFixed(1)} s`)
}

/** Mostly in the thick of it, sometimes after a while in which work could get somewhere. */
const anInstant = (dice: Dice) => (dice.chance(0.05) ? dice.between(2_000, 4_000) : dice.between(0, 800))

async function one(killing: Killing): Promise<number> {
  const { house, migrations, dice, readyWithin } = killing
  const victim = dice.weighed(victims)
  if (victim === 'migration') return migrations.killOne(dice)
  if (!(await kill(killing, victim))) return 0
  let began = performance.now()
  let kills = 1
  // What comes back is not spared.
  while (dice.chance(0.45)) {
    await sleep(dice.between(0, 1_200))
    if (!(await kill(killing, dice.weighed(whileComingBack)))) break
    kills += 1
    began = performance.now()
  }
  await house.ready(patience)
  const seconds = (performance.now() - began) / 1000
  killing.report.ready.push({ what: victim, seconds })
  if (seconds > readyWithin / 1000) killing.report.violations.push(`ready only ${seconds.toFixed(1)} s after a kill of: ${victim}`)
  return kills
}

async function kill(killing: Killing, victim: Exclude<Victim, 'migration'>): Promise<boolean> {
  const { house, people, report } = killing
  // Who is at what is read before: afterwards it is over.
  const under = new Set(people.map(({ doing }) => doing).filter((doing) => doing !== 'nothing'))
  const encoding = house.encoders().length > 0
  if (!(await strike(killing, victim))) return false
  count(report.kills, victim)
  for (const doing of under) count(report.instants, doing)
  if (encoding) count(report.instants, 'encode')
  return true
}

async function strike({ house, dice }: Killing, victim: Exclude<Victim, 'migration'>): Promise<boolean> {
  if (victim === 'server') return house.server().kill()
  if (victim === 'worker') return house.worker()?.kill() ?? false
  if (victim === 'ffmpeg') {
    for (let looks = 0; looks < 100; looks++) {
      const encoders = house.encoders()
      if (encoders.length > 0) return sigkill(dice.pick(encoders))
      await sleep(15)
    }
    return false
  }
  const postmaster = house.postmaster()
  if (postmaster === null) return false
  if (victim === 'postgres') return sigkill(postmaster)
  const backends = descendants(postmaster)
  return backends.length > 0 && sigkill(dice.pick(backends).pid)
}
