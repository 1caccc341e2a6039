import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Ports } from '#platform/server/ports.ts'
import { anonymous, type Viewer } from '#platform/server/viewer.ts'
import type { Asks } from '../asks.ts'
import { presentMaster, presentPlaylist } from '../present.ts'
import { findServed, type ServedRow } from '../queries/assets.ts'
import { findPieces, findRendition, listRenditions, type PiecesRow, prefixOf } from '../queries/renditions.ts'
import { attachment } from './attachment.ts'
import { awaitSegment } from './await-segment.ts'
import { privateParts } from './private.ts'
import { sendObject, sendPlaylist } from './send.ts'
import { countSent } from './sent.ts'

interface Asked {
  readonly ports: Ports
  readonly asks: Asks
  readonly viewer: Viewer
  readonly asset: ServedRow
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Whether a browser may keep the bytes without asking again. */
  readonly kept: boolean
  /** Counts what is played without an account. */
  readonly onSent?: ((bytes: number) => void) | undefined
}

/** The bytes of assets under `/media/{assetId}/…`, each request decided by the port. */
export const mediaBytes = (asks: Asks) => async (app: FastifyInstance, ports: Ports) => {
  const sent = countSent(ports)
  app.addHook('onClose', () => sent.stop())
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': path } = request.params as { '*': string }
    const { viewer } = await request.identity()
    const [, assetId = '', name = ''] = /^([^/]+)\/(.+)$/.exec(path) ?? []
    if (!uuidPattern.test(assetId)) throw new Problem('not_found')
    const purpose = still.test(name) ? 'look' : 'play'
    const [asset, mayRead, kept] = await Promise.all([
      findServed(ports.db, assetId),
      asks.mayRead(ports.db, viewer, assetId, purpose),
      isGranted(request) || asks.mayRead(ports.db, anonymous, assetId, 'look'),
    ])
    if (!asset || asset.deleted) throw new Problem('not_found')
    if (!mayRead) throw await refusal(() => asks.mayRead(ports.db, viewer, assetId, 'look'))
    const onSent = viewer.id === null ? (bytes: number) => sent.add(request.ip, assetId, bytes) : undefined
    return answer({ ports, asks, viewer, asset, request, reply, kept, onSent }, name)
  }
  app.route({ method: ['GET', 'HEAD'], url: '/media/*', handler: serve })
}

/** Under an address that names a grant, which ends with what it stands for. */
const isGranted = ({ originalUrl }: FastifyRequest) => originalUrl.startsWith('/grants/')

/** Who sees the pictures knows of the rest: it is not for them yet. */
const refusal = async (mayLook: () => Promise<boolean>) => new Problem((await mayLook()) ? 'forbidden' : 'not_found')

/** The pictures that stand for an asset in lists. */
const still = /^(?:poster|scene-\d+)\./

const pictures: Readonly<Record<string, string>> = { webp: 'image/webp', jpg: 'image/jpeg', json: 'application/json; charset=utf-8' }

async function answer(asked: Asked, name: string) {
  const { ports, asset, request, reply, kept } = asked
  if (name === 'original') return sendOriginal(asked)
  const extra = /^(?:poster|scene-\d+|storyboard-\d+|waveform)\.(webp|jpg|json)$/.exec(name)
  if (extra)
    return sendObject(ports.storage, request, reply, { key: `assets/${asset.id}/${name}`, type: pictures[extra[1] ?? ''] ?? '', kept })
  if (name === 'hls/master.m3u8') {
    const text = presentMaster(await listRenditions(ports.db, asset.id))
    if (text === null) throw new Problem('not_found')
    return sendPlaylist(request, reply, text)
  }
  const [, renditionId = '', file = ''] = /^hls\/([0-9a-f-]{36})\/([a-z0-9.]+)$/.exec(name) ?? []
  if (!uuidPattern.test(renditionId)) throw new Problem('not_found')
  return sendRendition(asked, renditionId, file)
}

/**
 * The file as it was uploaded, whole for who manages the video; others get it without what it tells of a place or a camera, and not at all where
 * that cannot be found. Whoever watches it as it is may read it while there is no ladder instead, and 12 hours more; anybody else only where it
 * may be downloaded.
 */
async function sendOriginal({ ports, asks, viewer, asset, request, reply, kept, onSent }: Asked) {
  const { save } = request.query as { save?: string }
  if (!asset.masterKey || asset.state !== 'ready') throw new Problem('not_found')
  const saving = save !== undefined || !asset.progressive
  if ((saving || asset.outlived) && !(await asks.mayRead(ports.db, viewer, asset.id, 'download'))) throw new Problem('forbidden')
  const type = asset.masterType ?? 'application/octet-stream'
  const whole = await asks.mayRead(ports.db, viewer, asset.id, 'manage')
  const parts = whole ? undefined : await privateParts(ports, asset.id, asset.masterKey)
  if (parts === null) throw new Problem('forbidden')
  const blank = parts ? { blank: parts } : {}
  const disposition = saving ? { disposition: attachment(asset.filename, type) } : {}
  return sendObject(ports.storage, request, reply, { key: asset.masterKey, type, kept, onSent, ...blank, ...disposition })
}

async function sendRendition(asked: Asked, renditionId: string, file: string) {
  const { ports, asset, request, reply, kept, onSent } = asked
  if (file === 'index.m3u8') {
    const rendition = await findRendition(ports.db, asset.id, renditionId)
    const text = rendition && presentPlaylist(rendition)
    if (!text) throw new Problem('not_found')
    return sendPlaylist(request, reply, text)
  }
  const pieces = await findPieces(ports.db, asset.id, renditionId)
  if (!pieces) throw new Problem('not_found')
  await pieceThere(asked, pieces, file)
  const type = pieces.height === null ? 'audio/mp4' : 'video/mp4'
  return sendObject(ports.storage, request, reply, { key: `${prefixOf(pieces)}/${file}`, type, kept, onSent })
}

/** Waits where a piece is still being made; refuses what there will never be. */
async function pieceThere({ ports, request }: Asked, pieces: PiecesRow, file: string): Promise<void> {
  const piece = file === 'init.mp4' ? 'init' : Number(/^(\d{1,6})\.m4s$/.exec(file)?.[1] ?? Number.NaN)
  if (piece !== 'init' && !(piece < pieces.count)) throw new Problem('not_found')
  if (!pieces.held || pieces.state === 'done') return
  const gone = new AbortController()
  request.raw.on('close', () => gone.abort())
  if (await awaitSegment(ports, pieces, piece, gone.signal)) return
  throw new Problem('unavailable', 'not_made_yet', 'This part is still being prepared. Try again in a moment.')
}
