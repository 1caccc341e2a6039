import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendObject, sendPlaylist } from '#domains/media/server.ts'
import { uuidPattern, videoIdPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Ports } from '#platform/server/ports.ts'
import { anonymous, type Viewer } from '#platform/server/viewer.ts'
import type { LiveAsks, MayPlay } from '../asks.ts'
import { openCaptionFiles } from '../captions/files.ts'
import { initKey, partKey, segmentKey } from '../packaging/keys.ts'
import { openRights, type WatchingRights } from './rights.ts'
import { openWindows, type StreamWindow } from './window.ts'

interface Watching {
  readonly ports: Ports
  readonly eventId: string
  readonly assetId: string
  readonly window: StreamWindow
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Everybody sees it, so that browsers may keep the bytes. */
  readonly kept: boolean
  /** What is said in a stream. */
  readonly wordsOf: (eventId: string) => Promise<string>
}

/** Playlists and bytes of streams under `/live/{eventId}/…`, each request under the right on the event. */
export const serveStreams = (asks: LiveAsks, mayPlay: MayPlay) => async (app: FastifyInstance, ports: Ports) => {
  const windows = openWindows(ports)
  const rights = openRights(ports, { mayWatch: asks.mayWatch, mayPlay })
  const wordsOf = openCaptionFiles(ports.db)
  app.addHook('onClose', async () => windows.stop())
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': path } = request.params as { '*': string }
    const [, eventId = '', name = ''] = /^([^/]+)\/(.+)$/.exec(path) ?? []
    if (!videoIdPattern.test(eventId)) throw new Problem('not_found')
    const { viewer } = await request.identity()
    if (!(await rights.mayWatch(viewer, eventId))) throw new Problem('not_found')
    const [window, isPublic] = await Promise.all([windows.of(eventId), rights.mayWatch(anonymous, eventId)])
    const stream = window.stream()
    if (!stream?.assetId) throw new Problem('not_found')
    if (stream.settledAt) await refuseWithoutVideo(rights, viewer, stream.assetId)
    const kept = isPublic && stream.settledAt === null
    return answer({ ports, eventId, assetId: stream.assetId, window, request, reply, kept, wordsOf }, name)
  }
  app.route({ method: ['GET', 'HEAD'], url: '/live/*', handler })
}

/** What was sent is a video now, and played by whoever may play that. */
async function refuseWithoutVideo(rights: WatchingRights, viewer: Viewer, assetId: string): Promise<void> {
  if (!(await rights.mayWatchRecording(viewer, assetId))) throw new Problem('not_found')
}

function answer(watching: Watching, name: string) {
  if (name === 'master.m3u8') return sendMaster(watching)
  if (name === 'captions.vtt') return sendWords(watching)
  const [, renditionId = '', file = ''] = /^([0-9a-f-]{36})\/([a-z0-9.]+)$/.exec(name) ?? []
  if (!uuidPattern.test(renditionId)) throw new Problem('not_found')
  return file === 'index.m3u8' ? sendIndex(watching, renditionId) : sendFile(watching, renditionId, file)
}

/** Players come when they hear that something is sent, which may be before its first part is there. */
async function sendMaster({ window, request, reply }: Watching) {
  if (!window.stream()?.settledAt) await window.until(window.isWhole, goneWith(reply))
  const text = window.master()
  if (text === null) throw new Problem('not_found')
  return sendPlaylist(request, reply, text)
}

async function sendWords({ eventId, reply, wordsOf }: Watching) {
  return reply
    .header('cache-control', 'private, no-cache')
    .type('text/vtt; charset=utf-8')
    .send(await wordsOf(eventId))
}

/** Aborted when whoever asked has left, or is answered. */
function goneWith({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.on('close', () => gone.abort())
  return gone.signal
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : undefined)

/** With `_HLS_msn` and `_HLS_part` it is answered when it has that. */
async function sendIndex(watching: Watching, renditionId: string) {
  const { window, request, reply } = watching
  const { _HLS_msn: msn, _HLS_part: part, _HLS_skip: skip } = request.query as Record<string, unknown>
  const number = numberIn(msn)
  // A playlist of nothing is none.
  if (window.next(renditionId) === 0) await untilThere(watching, renditionId, 0, 0)
  if (number !== undefined) await untilThere(watching, renditionId, number, numberIn(part))
  const text = window.playlist(renditionId, skip === 'YES' || skip === 'v2')
  if (text === undefined) throw new Problem('not_found')
  return sendPlaylist(request, reply, text)
}

/** Segments that may be asked for before they begin. */
const ahead = 1

async function untilThere({ window, reply }: Watching, renditionId: string, number: number, part?: number): Promise<void> {
  if (window.has(renditionId, number, part) === undefined) throw new Problem('not_found')
  if (window.stream()?.settledAt) return
  if (number > window.next(renditionId) + ahead) throw new Problem('invalid', 'not_begun', 'Nobody knows of this segment yet.')
  // Where the encoder changed segments meanwhile, the part that was asked for never comes: what follows it answers as well.
  const isSo = () =>
    window.has(renditionId, number, part) === true || window.next(renditionId) > number + 1 || window.stream()?.settledAt !== null
  await window.until(isSo, goneWith(reply))
}

async function sendFile(watching: Watching, renditionId: string, file: string) {
  const { ports, assetId, window, request, reply, kept } = watching
  const type = 'video/mp4'
  if (window.has(renditionId, 0) === undefined) throw new Problem('not_found')
  if (file === 'init.mp4') return sendObject(ports.storage, request, reply, { key: initKey(assetId, renditionId), type, kept })
  const [, segment, part] = /^(\d{1,7})(?:\.(\d{1,4}))?\.m4s$/.exec(file) ?? []
  const number = numberIn(segment)
  if (number === undefined) throw new Problem('not_found')
  const index = numberIn(part)
  if (window.has(renditionId, number, index) !== true) {
    if (number > window.next(renditionId)) throw new Problem('not_found')
    await untilThere(watching, renditionId, number, index)
    if (window.has(renditionId, number, index) !== true) throw new Problem('not_found')
  }
  const key = index === undefined ? segmentKey(assetId, renditionId, number) : partKey(renditionId, number, index)
  return sendObject(ports.storage, request, reply, { key, type, kept })
}
