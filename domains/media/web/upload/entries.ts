import { newId } from '#platform/web/in-browser/new-id.ts'
import { forgetHandle } from './handles.ts'
import { forget, keep, readKept } from './kept.ts'
import { type Meter, note, speedOf } from './meter.ts'
import type { Upload } from './types.ts'

/** What the app does with uploads, which media does not know of. */
export interface Maker {
  /** The username: what one person left unfinished is not another's. */
  readonly owner: string
  /** Makes the thing that the bytes are for, before they come; may be asked again for the same address. Returns its id. */
  readonly make: (upload: { address: string; name: string; type: string }) => Promise<string>
  /** Adds captions to what was made. Returns their id. */
  readonly addCaptions: (made: string, captions: { file: File; language: string }) => Promise<string>
  readonly removeCaptions: (made: string, id: string) => Promise<void>
  /** Takes it back after its upload was cancelled. */
  readonly discard: (made: string) => Promise<void>
}

/** One file and what is being done about it. */
export interface Entry {
  upload: Upload
  file: File | null
  meter: Meter
  stop: () => void
  tries: number
}

export const entries = new Map<string, Entry>()

/** Lists an upload. */
export function listUpload(upload: Upload, file: File | null): Entry {
  const entry: Entry = { upload, file, meter: [], stop: () => {}, tries: 0 }
  entries.set(upload.id, entry)
  return entry
}

/** Lists a file that was chosen. */
export function listFile(file: File): Entry {
  const { name, size, type, lastModified } = file
  const upload: Upload = {
    ...{ id: newId(), name, size, type, lastModified, state: 'preparing', sent: 0 },
    ...{ speed: null, problem: null, address: null, made: null, captions: [], found: false },
  }
  return listUpload(upload, file)
}

const listeners = new Set<() => void>()
let shown: readonly Upload[] = []
const claims = new Map<string, () => void>()
let maker: Maker | null = null
let due: ReturnType<typeof setTimeout> | undefined

/** For useSyncExternalStore; the same array until something changes. */
export const uploadStore = {
  subscribe: (changed: () => void) => {
    listeners.add(changed)
    return () => {
      listeners.delete(changed)
    }
  },
  read: (): readonly Upload[] => shown,
}

export function tell(): void {
  clearTimeout(due)
  due = undefined
  shown = [...entries.values()].map((entry) => entry.upload)
  for (const changed of listeners) changed()
}

export function change(entry: Entry, changes: Partial<Upload>): void {
  entry.upload = { ...entry.upload, ...changes }
  if (maker && entries.get(entry.upload.id) === entry && entry.upload.state !== 'done') keep(maker.owner, entry.upload)
  tell()
}

/** Progress comes often; a person reads four numbers a second. */
export function progressed(entry: Entry, sent: number): void {
  entry.meter = note(entry.meter, performance.now(), sent)
  entry.tries = 0
  entry.upload = { ...entry.upload, state: 'sending', sent, speed: speedOf(entry.meter), problem: null }
  due ??= setTimeout(tell, 250)
}

export const currentMaker = (): Maker | null => maker

/** Somebody else is signed in now, or nobody: what was here goes on when its person is back. */
export function changeMaker(next: Maker | null): void {
  for (const [id, entry] of entries) {
    entry.stop()
    release(id)
  }
  entries.clear()
  maker = next
  addEventListener('pagehide', keepAll)
  addEventListener('storage', dropForgotten)
  tell()
}

/** What was sent by the time the page goes. What is another tab's may be over by now. */
function keepAll(): void {
  for (const [id, { upload }] of entries) if (maker && claims.has(id)) keep(maker.owner, upload)
}

/** Another tab has finished or discarded what is still listed as interrupted here. */
function dropForgotten(): void {
  const kept = new Set(maker && readKept(maker.owner).map(({ id }) => id))
  for (const [id, { upload }] of entries) if (upload.state === 'lost' && !claims.has(id) && !kept.has(id)) entries.delete(id)
  tell()
}

const lockOf = (id: string) => `lyceum-upload:${id}`

/** Other tabs leave alone what this one is about. */
export function claim(id: string): void {
  if (claims.has(id)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  claims.set(id, resolve)
  void navigator.locks?.request(lockOf(id), () => promise)
}

function release(id: string): void {
  claims.get(id)?.()
  claims.delete(id)
}

/** Tells which uploads are another tab's. */
export async function claimedElsewhere(): Promise<(id: string) => boolean> {
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
  return (id) => held.has(lockOf(id)) && !claims.has(id)
}

/** It may stay in sight, but does not come back after a reload. */
export function letGo(id: string): void {
  if (maker) forget(maker.owner, id)
  void forgetHandle(id)
  release(id)
}
