import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { clonedDatabase } from '#platform/server/testing.ts'
import { notBuilt } from './not-built.ts'

interface Collected {
  readonly statements: readonly { text: string; from: string }[]
  readonly left: readonly { file: string; text: string }[]
}

let collected: Collected

beforeAll(async () => {
  const options = { maxBuffer: 2 ** 28, cwd: join(import.meta.dirname, '../..') }
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/statements/collect.ts'], options)
  collected = JSON.parse(stdout) as Collected
})

/** What PostgreSQL refuses to prepare, after these changes of its schema. */
async function refused(change = ''): Promise<{ from: string; why: string }[]> {
  const client = new pg.Client({ connectionString: await clonedDatabase() })
  await client.connect()
  await client.query(change)
  const found = []
  for (const { text, from } of collected.statements) {
    try {
      await client.query(`prepare one as ${text}`)
      await client.query('deallocate one')
    } catch (error) {
      found.push({ from, why: `${(error as Error).message} in ${text}` })
    }
  }
  await client.end()
  return found
}

describe('the statements of all functions that take a database', () => {
  it('can be prepared, every one', async () => {
    expect(collected.statements.length).toBeGreaterThan(1_000)
    expect(await refused()).toEqual([])
  })

  it('are refused where a column that they name in plain SQL is called otherwise', async () => {
    const found = await refused(
      'alter table participant rename column agreed_to to consented_to; alter table video_trend rename views to n',
    )
    expect(found.length).toBeGreaterThan(1)
    for (const { why } of found) expect(why).toMatch(/^column .*(agreed_to|views).* does not exist/)
  })

  it('were built of all templates of SQL, but for those that are known to be out of reach', () => {
    const beyond = collected.left.filter(
      ({ file }, at) => collected.left.slice(0, at + 1).filter((one) => one.file === file).length > (notBuilt[file] ?? 0),
    )
    expect(beyond).toEqual([])
  })
})
