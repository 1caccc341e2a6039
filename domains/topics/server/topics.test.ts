import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/server/db.ts'
import { startedApp } from '#platform/server/testing.ts'
import { ensureTopics } from '../server.ts'
import { searchTopics as searchAmong } from './queries/topics.ts'

const searchTopics = (db: Db, text: string, max: number) => searchAmong(db, sql`true`, text, max)

describe('topics', () => {
  beforeAll(async () => {
    const { db } = await startedApp()
    await db.transaction().execute((tx) => ensureTopics(tx, ['data', 'Data_Science', 'open-data', 'safety']))
  })

  it('are found by part of their name, those that begin with it first; signs of patterns mean themselves', async () => {
    const { db } = await startedApp()
    expect(await searchTopics(db, 'data', 10)).toEqual(['data', 'data_science', 'open-data'])
    expect(await searchTopics(db, 'data_', 10)).toEqual(['data_science'])
    expect(await searchTopics(db, '%', 10)).toEqual([])
    expect(await searchTopics(db, '', 2)).toEqual(['data', 'data_science'])
  })

  it('that exist are not made twice, whoever makes them at the same time', async () => {
    const { db } = await startedApp()
    const both = [
      [' Twice ', 'once'],
      ['ONCE', 'twice'],
    ].map((names) => db.transaction().execute((tx) => ensureTopics(tx, names)))
    expect(await Promise.all(both)).toEqual([
      ['twice', 'once'],
      ['once', 'twice'],
    ])
    expect(await searchTopics(db, 'twice', 10)).toEqual(['twice'])
  })

  it('are not told to strangers', async () => {
    const { anonymous } = await startedApp()
    expect((await anonymous.get('/api/v3/search/tags?qtext=data')).status).toBe(401)
  })
})
