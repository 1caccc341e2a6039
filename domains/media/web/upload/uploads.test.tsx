import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Maker } from './entries.ts'
import { uploadStore } from './entries.ts'
import { keepHandle } from './handles.ts'
import { forget, keep, readKept } from './kept.ts'
import type { Sending } from './send.ts'
import type { Upload } from './types.ts'
import { addFiles, connectUploads, removeUpload, resumeUpload, takeUpUpload } from './uploads.ts'

vi.mock('@lingui/core/macro', () => ({ t: String.raw }))
vi.mock('./send.ts', () => ({
  send: async (_file: File, _address: string, told: Sending) => {
    told.onDone()
    return () => undefined
  },
}))

const address = '/api/v3/uploads/0195a1b2'
const discarded: string[] = []
const maker: Maker = {
  owner: 'ada.marsh',
  make: async () => 'a1b2c3',
  addCaptions: async () => 'd4',
  removeCaptions: async () => undefined,
  discard: async (made) => void discarded.push(made),
}

/** Answers what is asked of uploads. @returns the methods that were asked with, in their order */
function serving(answer: (method: string) => Response): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string, { method = 'GET' }: RequestInit = {}) => {
    if (input === '/web/csrfToken') return Response.json({ _csrf: 'token' })
    asked.push(method)
    return answer(method)
  })
  return asked
}

const interrupted: Upload = {
  ...{ id: 'one', name: 'talk.mp4', size: 5, type: 'video/mp4', lastModified: 1, state: 'lost', sent: 2 },
  ...{ speed: null, problem: null, address, made: 'a1b2c3', captions: [], found: true },
}

const talk = () => new File(['words'], 'talk.mp4', { type: 'video/mp4', lastModified: 1 })
const listed = (): readonly Pick<Upload, 'name' | 'state' | 'problem'>[] =>
  uploadStore.read().map(({ name, state, problem }) => ({ name, state, problem }))

beforeEach(() => connectUploads(null))
afterEach(async () => {
  await connectUploads(null)
  localStorage.clear()
  discarded.length = 0
})

it('A file that is chosen while the server starts anew is sent as soon as it is there', async () => {
  const asked = serving(() =>
    asked.length === 1 ? new Response('', { status: 502 }) : new Response('', { status: 201, headers: { location: address } }),
  )
  await connectUploads(maker)
  addFiles([{ file: talk() }])
  await expect.poll(listed).toMatchObject([{ name: 'talk.mp4', state: 'offline' }])
  await expect.poll(listed).toMatchObject([{ name: 'talk.mp4', state: 'done' }])
  expect(asked).toEqual(['POST', 'POST'])
})

it('A file that the server has no room for says so', async () => {
  const error = { code: 'unavailable', reason: 'no_space', message: 'There is no room.' }
  serving(() => Response.json({ error }, { status: 503 }))
  await connectUploads(maker)
  addFiles([{ file: talk() }])
  await expect.poll(listed).toMatchObject([{ state: 'offline', problem: 'There is no room.' }])
})

it('Whoever changed a file since its upload stopped is asked for the one that it was', async () => {
  const asked = serving(() => new Response('', { status: 500 }))
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle('talk.mp4', { create: true })
  const stream = await handle.createWritable()
  await stream.write('other words')
  await stream.close()
  await keepHandle(interrupted.id, handle)
  keep(maker.owner, interrupted)
  await connectUploads(maker)
  expect(uploadStore.read()).toMatchObject([{ state: 'lost', found: false }])

  const choose = vi.fn(async () => [])
  await resumeUpload(interrupted.id, choose)
  expect(choose).toHaveBeenCalledOnce()
  expect(listed()).toMatchObject([{ state: 'lost' }])
  expect(asked).toEqual([])
})

it('A file that can no longer be read is asked for again, and goes on once it is chosen', async () => {
  serving(() => new Response('', { status: 201, headers: { location: address } }))
  await connectUploads(maker)
  const gone = Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) })
  addFiles([{ file: Object.assign(talk(), { slice: () => gone }) }])
  const lost = { name: 'talk.mp4', state: 'lost', problem: 'This file can no longer be read. Choose it again.' }
  await expect.poll(listed).toEqual([lost])
  const [upload] = uploadStore.read()
  await resumeUpload(upload?.id ?? '', async () => [{ file: talk() }])
  await expect.poll(listed).toEqual([{ name: 'talk.mp4', state: 'done', problem: null }])
})

it('An upload that another tab finishes goes from the list of this one, and does not come back when the page is left', async () => {
  keep(maker.owner, interrupted)
  await connectUploads(maker)
  expect(listed()).toMatchObject([{ state: 'lost' }])
  forget(maker.owner, interrupted.id)
  window.dispatchEvent(new Event('pagehide'))
  expect(readKept(maker.owner)).toEqual([])
  window.dispatchEvent(new StorageEvent('storage'))
  expect(listed()).toEqual([])
})

it('Whoever discards an upload that has arrived by now keeps its video', async () => {
  const asked = serving(() => new Response(null, { headers: { 'upload-offset': '5', 'upload-length': '5' } }))
  keep(maker.owner, interrupted)
  await connectUploads(maker)
  await removeUpload(interrupted.id)
  expect([asked, discarded, listed(), readKept(maker.owner)]).toEqual([['HEAD'], [], [], []])
})

it('Whoever discards an upload that was begun in another browser takes it back, and what was made of it', async () => {
  const asked = serving(
    (method) => new Response(null, { headers: method === 'HEAD' ? { 'upload-offset': '2', 'upload-length': '5' } : {} }),
  )
  await connectUploads(maker)
  takeUpUpload('a1b2c3', { upload_url: address, name: 'talk.mp4', size: 5, sent: 2 })
  window.dispatchEvent(new Event('pagehide'))
  expect(readKept(maker.owner)).toMatchObject([{ made: 'a1b2c3', sent: 2 }])
  await removeUpload(uploadStore.read()[0]?.id ?? '')
  expect([asked, discarded, listed(), readKept(maker.owner)]).toEqual([['HEAD', 'DELETE'], ['a1b2c3'], [], []])
})
