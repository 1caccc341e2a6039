import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import { sendBytes } from '#platform/server/send-bytes.ts'
import { type Got, type Storage, StorageProblem, type Stored } from '#platform/server/storage.ts'
import { blanked, type Range } from '../engine/private/ranges.ts'

export interface Sending {
  readonly key: string
  readonly type: string
  /** `Content-Disposition`, which makes the browser save it instead of showing it. */
  readonly disposition?: string
  /** Whether a browser may show it again without asking: bytes of what everybody sees, and of grants, which end by themselves. */
  readonly kept: boolean
  /** What is blanked for this viewer. */
  readonly blank?: readonly Range[]
  /** Told of the bytes that went out. */
  readonly onSent?: ((bytes: number) => void) | undefined
}

// The address never means other bytes. Those that not everybody sees are asked for again by their tag, after the right: they are not for whoever
// signs in next at the same browser.
const immutable = 'private, max-age=31536000, immutable'
const askedAgain = 'private, no-cache'

/** Answers with an object of the storage: whole or a range of it, 304 where the viewer has it, headers alone for HEAD. */
export async function sendObject(storage: Storage, request: FastifyRequest, reply: FastifyReply, sending: Sending) {
  const { key } = sending
  const stored = await found(storage, request, key)
  const tag = announced(reply, stored, sending)
  if (unchanged(request, tag)) return reply.status(304).send()
  const range = rangeOf(request, tag, stored.size)
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${stored.size}`).header('cache-control', 'no-store').send()
  }
  const start = range?.start ?? 0
  const end = range?.end ?? stored.size - 1
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${stored.size}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send()
  const got = isGot(stored) ? stored : await opened(storage, key, { start, end })
  return sendBytes(request, reply, sending.blank?.length ? blankedGot(got, start, sending.blank) : got, sending.onSent)
}

/** The same bytes with these ranges blanked, where they are lent. */
export function blankedGot(got: Got, start: number, ranges: readonly Range[]): Got {
  let at = start
  const lend: Got['lend'] = (write) =>
    got.lend((piece) => {
      const sent = blanked(piece, at, ranges)
      at += piece.length
      return write(sent)
    })
  return Object.create(got, { lend: { value: lend } }) as Got
}

const isGot = (stored: Stored | Got): stored is Got => 'lend' in stored

/** Says what the object is. @returns its tag */
function announced(reply: FastifyReply, { size, modifiedAt }: Stored, { type, disposition, kept, blank }: Sending): string {
  const tag = `"${size.toString(36)}-${Math.floor(modifiedAt.getTime()).toString(36)}${blank ? '-p' : ''}"`
  reply.header('etag', tag).header('last-modified', modifiedAt.toUTCString())
  reply
    .header('cache-control', kept ? immutable : askedAgain)
    .header('accept-ranges', 'bytes')
    .type(type)
  if (disposition !== undefined) reply.header('content-disposition', disposition)
  return tag
}

/** What there is of an object; with its bytes where all of them are asked for, as players do for segments. */
async function found(storage: Storage, { method, headers }: FastifyRequest, key: string): Promise<Stored | Got> {
  if (method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined) return opened(storage, key)
  const stored = await storage.head(key)
  if (!stored) throw new Problem('not_found')
  return stored
}

async function opened(storage: Storage, key: string, range: { start?: number; end?: number } = {}): Promise<Got> {
  try {
    return await storage.get(key, range)
  } catch (error) {
    if (error instanceof StorageProblem && error.reason === 'missing') throw new Problem('not_found')
    throw error
  }
}

/** Answers with a playlist, which may be another one the next time. */
export function sendPlaylist(request: FastifyRequest, reply: FastifyReply, text: string) {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  // Weak: the same playlist may travel compressed.
  reply.header('etag', `W/${tag}`).header('cache-control', 'private, no-cache').type('application/vnd.apple.mpegurl')
  if (unchanged(request, tag)) return reply.status(304).send()
  reply.header('content-length', Buffer.byteLength(text))
  return reply.send(request.method === 'HEAD' ? undefined : text)
}

function unchanged(request: FastifyRequest, tag: string): boolean {
  const asked = request.headers['if-none-match']
  return asked !== undefined && (asked.trim() === '*' || asked.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))
}

type Bounds = { readonly start: number; readonly end: number }

/** The one range that was asked for. What isn't understood, or asks for several, means the whole (RFC 9110, 14.2). */
function rangeOf(request: FastifyRequest, tag: string, size: number): Bounds | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  const condition = request.headers['if-range']
  if (!found || (condition !== undefined && condition !== tag)) return null
  return boundsOf(found[1] ?? '', found[2] ?? '', size)
}

function boundsOf(first: string, last: string, size: number): Bounds | 'unsatisfiable' | null {
  if (first === '' && last === '') return null
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : within(size - Number(last), size - 1, size)
  if (last !== '' && Number(last) < Number(first)) return null
  return within(Number(first), last === '' ? size - 1 : Number(last), size)
}

const within = (start: number, end: number, size: number): Bounds | 'unsatisfiable' =>
  start >= size ? 'unsatisfiable' : { start: Math.max(0, start), end: Math.min(end, size - 1) }
