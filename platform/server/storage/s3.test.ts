import { readdir, readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStorage, type Storage } from '../storage.ts'
import { clientOf } from './s3-client.ts'
import { getObject } from './s3-objects.ts'
import { startedS3, type Twin } from './testing.ts'

let twin: Twin
let storage: Storage
beforeEach(async () => {
  twin = await startedS3()
  storage = await openStorage({ kind: 's3', ...twin.settings })
})
afterEach(async () => {
  twin.weather = 'fine'
  await storage.close()
  await twin.stop()
})

const away = expect.objectContaining({ name: 'StorageProblem', reason: 'unavailable' })
const bytesOf = async (key: string) => (await buffer((await storage.get(key)).body)).toString()

/** Does the work while S3 is not well, and lets it recover meanwhile. */
async function inBadWeather<T>(work: Promise<T>): Promise<T> {
  await sleep(1_500)
  twin.weather = 'fine'
  return work
}

it('what is written while S3 is too busy for a moment is there afterwards, piece by piece and whole', async () => {
  const upload = await storage.openUpload('u/film', 6_000_005)
  const first = await storage.writePart(upload, null, Readable.from([Buffer.alloc(6_000_000)]))
  twin.weather = 'busy'
  await inBadWeather(storage.put('a/piece', Buffer.from('piece')))
  twin.weather = 'busy'
  await inBadWeather(storage.put('a/stream', Readable.from([Buffer.from('stream')])))
  twin.weather = 'busy'
  const second = await inBadWeather(storage.writePart(upload, first, Readable.from([Buffer.from('tail!')])))
  await storage.finishUpload(upload, [first, second])
  expect([await bytesOf('a/piece'), await bytesOf('a/stream')]).toEqual(['piece', 'stream'])
  expect((await storage.head('u/film'))?.size).toBe(6_000_005)
})

it.each(['busy', 'silent'] as const)(
  'while S3 is %s, whoever reads hears soon that it is away',
  async (weather) => {
    await storage.put('a/b', Buffer.from('bytes'))
    twin.weather = weather
    const since = Date.now()
    const reads = [storage.head('a/b'), storage.get('a/b'), storage.localPath('a/b')]
    expect(await Promise.allSettled(reads)).toEqual(reads.map(() => ({ status: 'rejected', reason: away })))
    expect(Date.now() - since).toBeLessThan(50_000)
    twin.weather = 'fine'
    expect(await bytesOf('a/b')).toBe('bytes')
  },
  60_000,
)

it('an S3 that nobody can reach is away', async () => {
  const nowhere = await openStorage({ kind: 's3', ...twin.settings, endpoint: 'http://127.0.0.1:9' })
  await expect(nowhere.head('a/b')).rejects.toEqual(away)
  await nowhere.close()
})

it('a bucket that is not there is told at the start, and makes nothing in it count as gone', async () => {
  await expect(openStorage({ kind: 's3', ...twin.settings, bucket: 'other' })).rejects.toThrow('S3_BUCKET=other: there is no such bucket.')
  const other = { client: clientOf(twin.settings), bucket: 'other', scratch: () => Promise.reject(new Error('unused')) }
  await expect(getObject(other, 'a/b', {})).rejects.toEqual(away)
})

it('the steps of work on one file share one copy of it, which goes when the process ends', async () => {
  await storage.put('a/film', Buffer.from('film'))
  const [one, two] = await Promise.all([storage.localPath('a/film'), storage.localPath('a/film')])
  await one.release()
  await one.release()
  expect(await readFile(two.path, 'utf8')).toBe('film')
  await two.release()
  const three = await storage.localPath('a/film')
  expect(await readFile(three.path, 'utf8')).toBe('film')
  await three.release()
  expect(twin.asked.filter((one) => one === 'GET /media/a/film')).toHaveLength(1)
  await storage.close()
  await expect(stat(three.path)).rejects.toThrow('ENOENT')
  expect(await readdir(twin.settings.scratch)).toEqual([])
})
