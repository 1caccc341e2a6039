import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage, type Part, type PartialUpload, type Storage } from '../storage.ts'
import { startedS3, type Twin } from './testing.ts'

const mebibyte = 1024 * 1024
const bytesOf = async (storage: Storage, key: string, range = {}) => buffer((await storage.get(key, range)).body)
const refusal = (reason: string) => expect.objectContaining({ name: 'StorageProblem', reason })

/** Writes a body in pieces of the given sizes, keeping the parts as a caller keeps its rows. */
async function written(storage: Storage, upload: PartialUpload, body: Uint8Array, sizes: readonly number[]): Promise<Part[]> {
  const kept = new Map<number, Part>()
  let at = 0
  for (const size of sizes) {
    const part = await storage.writePart(upload, [...kept.values()].at(-1) ?? null, Readable.from([body.subarray(at, at + size)]))
    kept.set(part.number, part)
    at += size
    expect(part.offset + part.size).toBe(at)
  }
  return [...kept.values()]
}

async function* cutAfter(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
  throw new Error('the connection is gone')
}

describe.each(['disk', 's3'] as const)('storage on %s', (kind) => {
  let folder: string
  let twin: Twin | null = null
  let storage: Storage
  const open = () => openStorage(twin ? { kind: 's3', ...twin.settings } : { kind: 'disk', root: join(folder, 'root') })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lyceum-storage-'))
    if (kind === 's3') twin = await startedS3()
    storage = await open()
  })
  afterAll(async () => {
    await storage.close()
    await twin?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('gives back what was put, whole, by ranges and by size, and the newest of two', async () => {
    await storage.put('a/whole.bin', Buffer.from('first'))
    await storage.put('a/whole.bin', Readable.from([Buffer.from('01234'), Buffer.from('56789')]))
    expect((await bytesOf(storage, 'a/whole.bin')).toString()).toBe('0123456789')
    expect((await bytesOf(storage, 'a/whole.bin', { start: 2, end: 4 })).toString()).toBe('234')
    expect((await bytesOf(storage, 'a/whole.bin', { start: 7 })).toString()).toBe('789')
    expect((await bytesOf(storage, 'a/whole.bin', { start: 8, end: 400 })).toString()).toBe('89')
    const part = await storage.get('a/whole.bin', { start: 1, end: 1 })
    expect([part.size, (await buffer(part.body)).toString()]).toEqual([10, '1'])
    expect(await storage.head('a/whole.bin')).toMatchObject({ size: 10, modifiedAt: expect.any(Date) })
  })

  it('keeps an empty object', async () => {
    await storage.put('a/empty', Buffer.alloc(0))
    expect(await storage.head('a/empty')).toMatchObject({ size: 0 })
    expect(await bytesOf(storage, 'a/empty')).toHaveLength(0)
    expect(await bytesOf(storage, 'a/empty', { start: 0 })).toHaveLength(0)
  })

  it('says what is missing and refuses ranges that are not in the object', async () => {
    await storage.put('a/ten', Buffer.alloc(10))
    await expect(storage.get('a/none')).rejects.toEqual(refusal('missing'))
    await expect(storage.localPath('a/none')).rejects.toEqual(refusal('missing'))
    await expect(storage.get('a/ten', { start: 10 })).rejects.toEqual(refusal('bad_range'))
    await expect(storage.get('a/ten', { start: 5, end: 4 })).rejects.toEqual(refusal('bad_range'))
    expect(await storage.head('a/none')).toBeNull()
    await storage.remove('a/ten')
    await storage.remove('a/ten')
    expect(await storage.head('a/ten')).toBeNull()
  })

  it.each(['', '/etc/passwd', '../x', 'a/../../x', 'a//b', 'a/', '.uploads/x', 'a/.b', 'a b', 'a\0b', 'a\\b', 'x'.repeat(513)])(
    'refuses the key %j',
    async (key) => {
      const at = async (work: () => Promise<unknown>) => work()
      for (const work of [
        () => storage.put(key, Buffer.alloc(1)),
        () => storage.get(key),
        () => storage.head(key),
        () => storage.remove(key),
        () => storage.list(key),
        () => storage.removeFolder(key),
        () => storage.localPath(key),
        () => storage.openUpload(key, 1),
      ])
        await expect(at(work)).rejects.toEqual(refusal('bad_key'))
    },
  )

  it('lists a folder in the order of its keys by pages, and removes just that folder', async () => {
    const keys = ['f/a/1', 'f/a/2/x', 'f/a0', 'f/b', 'f2/c']
    for (const key of keys) await storage.put(key, Buffer.from(key))
    expect(await storage.list('f')).toEqual({ items: keys.slice(0, 4).map((key) => ({ key, size: key.length })), next: null })
    const first = await storage.list('f', { max: 2 })
    expect(first).toMatchObject({ items: [{ key: 'f/a/1' }, { key: 'f/a/2/x' }], next: 'f/a/2/x' })
    const second = await storage.list('f', { max: 2, after: first.next ?? '' })
    expect(second).toMatchObject({ items: [{ key: 'f/a0' }, { key: 'f/b' }], next: null })
    await storage.removeFolder('f')
    await storage.removeFolder('f')
    expect(await storage.list('f')).toEqual({ items: [], next: null })
    expect(await storage.head('f2/c')).not.toBeNull()
  })

  it('stops reading when the reader goes away', async () => {
    await storage.put('a/large', randomBytes(4 * mebibyte))
    const leaving = new AbortController()
    const { body } = await storage.get('a/large', { signal: leaving.signal })
    const read = (async () => {
      for await (const _ of body) leaving.abort()
    })()
    await expect(read).rejects.toMatchObject({ name: 'AbortError' })
    expect(body.destroyed).toBe(true)
  })

  it('takes a file in and gives one out, and the work folder goes when released', async () => {
    const work = await storage.scratch()
    await writeFile(join(work.path, 'made.txt'), 'made')
    await storage.putFile('a/made.txt', join(work.path, 'made.txt'))
    await expect(stat(join(work.path, 'made.txt'))).rejects.toThrow('ENOENT')
    await work.release()
    await expect(stat(work.path)).rejects.toThrow('ENOENT')
    const file = await storage.localPath('a/made.txt')
    expect(await readFile(file.path, 'utf8')).toBe('made')
    await file.release()
    expect((await bytesOf(storage, 'a/made.txt')).toString()).toBe('made')
    await expect(storage.putFile('a/none', join(work.path, 'none'))).rejects.toEqual(refusal('missing'))
  })

  it('puts nothing when the body breaks off', async () => {
    await expect(storage.put('a/broken', Readable.from(cutAfter(Buffer.alloc(10))))).rejects.toThrow('the connection is gone')
    expect(await storage.head('a/broken')).toBeNull()
  })

  it('makes an upload of parts of any size, each written by another process', async () => {
    const body = randomBytes(13 * mebibyte)
    const upload = await storage.openUpload('u/parts', body.length)
    const other = await open()
    const sizes = [100, mebibyte, 6 * mebibyte, 5 * mebibyte]
    const kept = new Map<number, Part>()
    let at = 0
    for (const [turn, size] of [...sizes, body.length].entries()) {
      const by = turn % 2 === 0 ? storage : other
      const part = await by.writePart(upload, [...kept.values()].at(-1) ?? null, Readable.from([body.subarray(at, at + size)]))
      kept.set(part.number, JSON.parse(JSON.stringify(part)))
      at += size
    }
    expect(await storage.head('u/parts')).toBeNull()
    await other.finishUpload(upload, [...kept.values()])
    await storage.finishUpload(upload, [...kept.values()])
    await other.close()
    expect(hash(await bytesOf(storage, 'u/parts'))).toBe(hash(body))
  })

  it.each([
    [0, []],
    [5, [5]],
    [7 * mebibyte, [7 * mebibyte]],
  ] as const)('finishes an upload of %d bytes', async (size, sizes) => {
    const body = randomBytes(size)
    const upload = await storage.openUpload(`u/of-${size}`, size)
    await storage.finishUpload(upload, await written(storage, upload, body, sizes))
    expect(hash(await bytesOf(storage, `u/of-${size}`))).toBe(hash(body))
  })

  it('a part that was written but never kept is written again', async () => {
    const body = randomBytes(6 * mebibyte)
    const upload = await storage.openUpload('u/again', body.length)
    const [first] = await written(storage, upload, body, [mebibyte])
    await storage.writePart(upload, first ?? null, Readable.from([Buffer.alloc(5000)]))
    await expect(storage.writePart(upload, first ?? null, cutAfter(Buffer.alloc(70_000)))).rejects.toThrow('the connection is gone')
    const last = await storage.writePart(upload, first ?? null, Readable.from([body.subarray(mebibyte)]))
    await storage.finishUpload(upload, last.number === 1 ? [last] : [first as Part, last])
    expect(hash(await bytesOf(storage, 'u/again'))).toBe(hash(body))
  })

  it('bytes that were written and never kept are no part of what is finished', async () => {
    const body = randomBytes(5000)
    const upload = await storage.openUpload('u/cut', body.length)
    const parts = await written(storage, upload, body, [5000])
    await storage.writePart(upload, parts.at(-1) ?? null, Readable.from([Buffer.alloc(3000)]))
    await storage.finishUpload(upload, parts)
    expect(hash(await bytesOf(storage, 'u/cut'))).toBe(hash(body))
  })

  it('an aborted upload leaves nothing, and can not be finished', async () => {
    const upload = await storage.openUpload('u/aborted', 2000)
    const parts = await written(storage, upload, Buffer.alloc(2000), [1000, 1000])
    await storage.abortUpload(upload)
    await storage.abortUpload(upload)
    await expect(storage.finishUpload(upload, parts)).rejects.toEqual(refusal('missing'))
    await expect(storage.writePart(upload, parts.at(-1) ?? null, Readable.from([Buffer.alloc(1)]))).rejects.toEqual(refusal('missing'))
    expect(await storage.head('u/aborted')).toBeNull()
  })

  it('an upload whose bytes are not all there is not finished', async () => {
    const upload = await storage.openUpload('u/short', 3000)
    const parts = await written(storage, upload, Buffer.alloc(1000), [1000])
    await expect(storage.finishUpload(upload, parts)).rejects.toEqual(refusal('missing'))
  })

  it('sweeps what crashed processes left, once it is old', async () => {
    await storage.sweep(new Date(Date.now() + 1000))
    const killed = await open()
    const left = await killed.scratch()
    await writeFile(join(left.path, 'half'), 'x')
    expect(await storage.sweep(new Date(Date.now() - 60_000))).toBe(0)
    expect(await storage.sweep(new Date(Date.now() + 1000))).toBe(1)
    await expect(stat(left.path)).rejects.toThrow('ENOENT')
  })
})

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
