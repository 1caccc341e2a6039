import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStorage, type Storage } from '../storage.ts'

let root: string
let storage: Storage
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lyceum-disk-'))
  storage = await openStorage({ kind: 'disk', root })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const growing = (key: string) => join(root, '.uploads', createHash('sha256').update(key).digest('hex').slice(0, 40))

it('knows the free space and says when the disk is full', async () => {
  expect(await storage.freeSpace()).toBeGreaterThan(1024)
  await symlink('/dev/full', growing('u/full'))
  const upload = await storage.openUpload('u/full', 10)
  const full = expect.objectContaining({ name: 'StorageProblem', reason: 'full' })
  await expect(storage.writePart(upload, null, Readable.from([Buffer.alloc(10)]))).rejects.toEqual(full)
})

it('finishes an upload by a rename: the bytes are not copied', async () => {
  const upload = await storage.openUpload('u/renamed', 3)
  const part = await storage.writePart(upload, null, Readable.from([Buffer.from('abc')]))
  const { ino } = await stat(growing('u/renamed'))
  await storage.finishUpload(upload, [part])
  const { path } = await storage.localPath('u/renamed')
  expect((await stat(path)).ino).toBe(ino)
  expect(await readdir(join(root, '.uploads'))).toEqual([])
})

it('lists in the order of S3, where a dash comes before what is below a folder', async () => {
  for (const key of ['f/a/1', 'f/a-b', 'f/a0']) await storage.put(key, Buffer.alloc(1))
  const pages = [await storage.list('f', { max: 1 })]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await storage.list('f', { max: 1, after: next }))
  expect(pages.flatMap(({ items }) => items.map(({ key }) => key))).toEqual(['f/a-b', 'f/a/1', 'f/a0'])
})

it('a file from another file system is copied in and gone', async () => {
  const elsewhere = await mkdtemp('/dev/shm/lyceum-')
  await mkdir(join(elsewhere, 'made'))
  await writeFile(join(elsewhere, 'made/x'), 'from afar')
  await storage.putFile('a/x', join(elsewhere, 'made/x'))
  expect(await readdir(join(elsewhere, 'made'))).toEqual([])
  expect(await storage.head('a/x')).toMatchObject({ size: 9 })
  await rm(elsewhere, { recursive: true })
})
