import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readSchema } from '#platform/server/migrate/schema.ts'
import { freePort } from '#platform/server/postgres/free-port.ts'
import type { Dice } from './dice.ts'
import type { House } from './house.ts'
import { count, type Report } from './report.ts'

const root = join(import.meta.dirname, '../..')

export interface Migrations {
  /** Kills a start that migrates a fresh database at a random instant, and looks what the next start makes of it. @returns the kills */
  readonly killOne: (dice: Dice) => Promise<number>
}

interface Start {
  /** Resolves with the seconds to the first answer. */
  readonly answered: Promise<number>
  readonly kill: () => Promise<void>
}

function start(databaseUrl: string, dataDir: string, port: number): Start {
  const began = performance.now()
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', ROLE: 'web', LOG_LEVEL: 'fatal' }
  const child = spawn(process.execPath, ['app/server/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const withUs = () => void child.kill('SIGKILL')
  process.once('exit', withUs)
  const answered = async () => {
    while (child.exitCode === null && child.signalCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v3/ready`).catch(() => null)
      await answer?.arrayBuffer().catch(() => {})
      if (answer?.ok) return (performance.now() - began) / 1000
      await sleep(20)
    }
    return Number.NaN
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
    process.off('exit', withUs)
  }
  return { answered: answered(), kill }
}

export function openMigrations(house: House, folder: string, report: Report): Migrations {
  let fresh = 0
  let whole: { schema: string; seconds: number } | null = null

  async function onHouse(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: house.databaseUrl('postgres') })
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function withFresh<T>(work: (name: string, begin: () => Promise<Start>) => Promise<T>): Promise<T> {
    const name = `fresh_${++fresh}`
    await onHouse(`create database ${name}`)
    try {
      return await work(name, async () => start(house.databaseUrl(name), join(folder, name), await freePort()))
    } finally {
      await onHouse(`drop database ${name} with (force)`)
    }
  }

  const unharmed = () =>
    withFresh(async (name, begin) => {
      const one = await begin()
      const seconds = await one.answered
      await one.kill()
      return { seconds, schema: await schemaOf(house.databaseUrl(name)) }
    })

  return {
    killOne: async (dice) => {
      const instants = [dice.roll(), dice.roll(), dice.roll()]
      whole ??= await unharmed()
      const { seconds, schema } = whole
      return withFresh(async (name, begin) => {
        for (const instant of instants) {
          const one = await begin()
          // The first third of a start is Node reading its files.
          await Promise.race([sleep(seconds * 1000 * (0.3 + 0.75 * instant)), one.answered])
          await one.kill()
          count(report.kills, 'migration')
          count(report.instants, 'migration')
        }
        const last = await begin()
        report.ready.push({ what: 'migration', seconds: await last.answered })
        await last.kill()
        if ((await schemaOf(house.databaseUrl(name))) !== schema)
          report.violations.push(
            `a migration that was killed left another schema (${name}, after ${instants.join(' and ')} of ${seconds} s)`,
          )
        return instants.length
      })
    },
  }
}

/** Everything that a database is made of, in words. */
async function schemaOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const found = Object.values(await readSchema(client, ['public', 'pgboss']))
    for (const part of queueParts) found.push((await client.query({ text: part, rowMode: 'array' })).rows)
    return JSON.stringify(found)
  } finally {
    await client.end().catch(() => {})
  }
}

const queueParts = [
  'select name, policy, retry_limit from pgboss.queue order by name',
  'select name, cron from pgboss.schedule order by name',
]
