import { t } from '@lingui/core/macro'
import { newId } from '#platform/web/in-browser/new-id.ts'
import { isRefusal, type Refusal } from '#platform/web/refusal.ts'
import { announce, hasArrived, withdraw } from './announce.ts'
import { isCaptionFile } from './caption-names.ts'
import { attachCaptions, sendCaptions } from './captions.ts'
import {
  change,
  changeMaker,
  claim,
  claimedElsewhere,
  currentMaker,
  type Entry,
  entries,
  letGo,
  listFile,
  listUpload,
  type Maker,
  progressed,
  tell,
} from './entries.ts'
import { fileOf, findHandle, isReadable, keepHandle } from './handles.ts'
import { type Kept, readKept } from './kept.ts'
import type { Picked } from './pick-files.ts'
import { send } from './send.ts'
import { isSameFile, isUnderWay, type Upload } from './types.ts'

/** As many files are sent at a time: more would only share the line, and browsers keep six for everything. */
const atOnce = 3

/** ms until what had no room is tried again. */
const retryWait = 20_000

/** Files that were chosen before it was known for whom and what for: a page can be used before all of its parts are there. */
let early: readonly Picked[] = []

/** Tells who is signed in and what becomes of files; brings back what this person left unfinished here. */
export async function connectUploads(next: Maker | null): Promise<void> {
  if (!next) early = []
  if (next?.owner === currentMaker()?.owner) return
  changeMaker(next)
  if (!next) return
  const isElsewhere = await claimedElsewhere()
  for (const kept of readKept(next.owner)) if (!isElsewhere(kept.id) && !entries.has(kept.id)) await restore(kept)
  const waiting = early
  early = []
  addFiles(waiting)
}

async function restore(kept: Kept): Promise<void> {
  const handle = await findHandle(kept.id)
  const there = await fileOf(handle, false)
  const file = there && isSameFile(there, kept) ? there : null
  const found = handle !== undefined && (file !== null || there === null)
  const entry = listUpload({ ...kept, state: 'lost', speed: null, problem: null, captions: [], found }, file)
  tell()
  if (file) void begin(entry)
}

interface Interrupted {
  readonly upload_url: string
  readonly name: string
  readonly size: number
  readonly sent: number
}

/** Lists an upload that stopped, perhaps in another browser, so that it can go on here. */
export function takeUpUpload(made: string, { upload_url: address, name, size, sent }: Interrupted): void {
  if ([...entries.values()].some(({ upload }) => upload.made === made)) return
  const upload: Upload = {
    ...{ id: newId(), name, size, type: '', lastModified: 0, state: 'lost', sent },
    ...{ speed: null, problem: null, address, made, captions: [], found: false },
  }
  change(listUpload(upload, null), {})
}

/** Takes files in. One that was left unfinished goes on where it was. */
export function addFiles(picked: readonly Picked[]): void {
  if (!currentMaker()) {
    early = [...early, ...picked]
    return
  }
  for (const { file, handle } of picked.filter((one) => !isCaptionFile(one.file.name))) {
    const lost = [...entries.values()].find(({ upload }) => upload.state === 'lost' && isSameFile(file, upload))
    const entry = lost ?? listFile(file)
    entry.file = file
    if (handle) void keepHandle(entry.upload.id, handle)
    void begin(entry)
  }
  attachCaptions(picked)
}

/** Announces the file and makes the thing that it is for, where that wasn't done; then it waits for its turn. */
async function begin(entry: Entry): Promise<void> {
  const maker = currentMaker()
  const { id, name, type } = entry.upload
  if (!maker || !entry.file) return
  claim(id)
  change(entry, { state: 'preparing', problem: null, found: true })
  try {
    const address = entry.upload.address ?? (await announce(entry.file))
    if (!isThere(entry)) return await withdraw(address)
    change(entry, { address })
    if (entry.upload.state !== 'preparing') return
    const made = entry.upload.made ?? (await maker.make({ address, name, type }))
    if (!isThere(entry)) return await maker.discard(made)
    change(entry, entry.upload.state === 'preparing' ? { made, state: 'waiting' } : { made })
    void sendCaptions(entry)
  } catch (error) {
    if (isThere(entry)) failed(entry, error)
    return
  }
  sendNext()
}

const isThere = (entry: Entry) => entries.get(entry.upload.id) === entry

/** What passes by itself: no answer, a fault, a server that starts anew. */
const passes = ({ code, reason }: Refusal): boolean =>
  reason !== 'no_space' && (code === 'unreachable' || code === 'internal' || code === 'unavailable')

function failed(entry: Entry, error: unknown): void {
  if (!isRefusal(error) || passes(error)) return retryLater(entry)
  if (error.code === 'unauthenticated') return change(entry, { state: 'paused', problem: error.message })
  refuse(entry, error)
}

function refuse(entry: Entry, { code, reason, message }: Refusal): void {
  entry.stop()
  if (code === 'unauthenticated') return change(entry, { state: 'paused', speed: null, problem: message })
  if (reason === 'no_space' || reason === 'too_many_uploads') return retryLater(entry, message)
  const gone = code === 'not_found' ? t`This upload was cancelled elsewhere or waited too long. Please upload the file again.` : ''
  const { id, made } = entry.upload
  change(entry, { state: 'refused', speed: null, made: null, problem: message || gone || t`The server refused this file.` })
  letGo(id)
  // Nothing will ever be seen of it.
  if (made)
    void currentMaker()
      ?.discard(made)
      .catch(() => {})
  sendNext()
}

function sendNext(): void {
  const all = [...entries.values()]
  const free = atOnce - all.filter(({ upload }) => upload.state === 'sending' || (upload.state === 'offline' && upload.made)).length
  for (const entry of all.filter(({ upload }) => upload.state === 'waiting').slice(0, Math.max(free, 0))) void start(entry)
}

async function start(entry: Entry): Promise<void> {
  const { file, upload } = entry
  if (!file || !upload.address) return
  entry.meter = []
  // A try that may fail again says nothing new until its first byte is through.
  if (upload.state !== 'offline') change(entry, { state: 'sending', speed: null })
  let wanted = true
  entry.stop = () => {
    wanted = false
  }
  try {
    if (!(await isReadable(file))) return wanted ? unreadable(entry) : undefined
    const stop = await send(file, upload.address, {
      onProgress: (sent) => progressed(entry, sent),
      onDone: () => {
        change(entry, { state: 'done', sent: file.size, speed: null, problem: null })
        letGo(entry.upload.id)
        sendNext()
      },
      onRefused: (refusal) => refuse(entry, refusal),
      onBroken: () => retryLater(entry),
    })
    if (wanted) entry.stop = stop
    else stop()
  } catch {
    retryLater(entry)
  }
}

/** The same file goes on once it is chosen again; others have its turn until then. */
function unreadable(entry: Entry): void {
  entry.file = null
  change(entry, { state: 'lost', speed: null, problem: t`This file can no longer be read. Choose it again.`, found: false })
  sendNext()
}

/** @param problem what must change before it goes on, where that is known */
function retryLater(entry: Entry, problem: string | null = null): void {
  entry.tries += 1
  const wait = problem ? retryWait : Math.min(500 * 2 ** entry.tries, 15_000)
  const again = () => {
    entry.stop()
    void (entry.upload.made ? start(entry) : begin(entry))
  }
  const timer = setTimeout(again, wait)
  addEventListener('online', again, { once: true })
  entry.stop = () => {
    clearTimeout(timer)
    removeEventListener('online', again)
  }
  change(entry, { state: 'offline', speed: null, problem })
}

export function pauseUpload(id: string): void {
  const entry = entries.get(id)
  if (!entry || !isUnderWay(entry.upload)) return
  entry.stop()
  change(entry, { state: 'paused', speed: null, problem: null })
  sendNext()
}

/** Goes on; where the file is no longer at hand, `choose` asks the person for it. Says `false` when they chose another file. */
export async function resumeUpload(id: string, choose: () => Promise<readonly Picked[]>): Promise<boolean> {
  const entry = entries.get(id)
  if (!entry) return true
  const there = entry.file ?? (await fileOf(await findHandle(id), true))
  if (there && isSameFile(there, entry.upload)) entry.file = there
  else {
    const [picked] = await choose()
    if (!picked) return true
    if (!isSameFile(picked.file, entry.upload)) return false
    entry.file = picked.file
    if (picked.handle) void keepHandle(id, picked.handle)
  }
  entry.tries = 0
  void begin(entry)
  return true
}

/** Ends it and takes back what was made of it; it stays where the server can't be told. What was refused or is done just goes out of sight. */
export async function removeUpload(id: string): Promise<void> {
  const entry = entries.get(id)
  if (!entry) return
  const { state, address, made } = entry.upload
  entry.stop()
  // Another tab or browser may have sent the rest of what stopped here.
  const isOver = state === 'done' || state === 'refused' || (state === 'lost' && address !== null && (await hasArrived(address)))
  if (!isOver) {
    change(entry, { state: 'paused', speed: null })
    if (address) await withdraw(address)
    if (made) await currentMaker()?.discard(made)
  }
  entries.delete(id)
  letGo(id)
  tell()
  sendNext()
}
