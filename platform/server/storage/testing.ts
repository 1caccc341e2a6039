import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from 's3rver'
import type { S3Settings } from './s3-client.ts'

export interface Twin {
  readonly settings: S3Settings
  /** How it is at the moment: `busy` answers 503 to everything, `silent` answers nothing until it is fine again. */
  weather: 'fine' | 'busy' | 'silent'
  /** What it was asked: `GET /media/a/b`. */
  readonly asked: string[]
  readonly stop: () => Promise<void>
}

/** A real S3 server on loopback with one empty bucket, gone with all it holds after `stop`. */
export async function startedS3(): Promise<Twin> {
  const directory = await mkdtemp(join(tmpdir(), 'lyceum-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: join(directory, 'buckets'),
    silent: true,
    resetOnClose: false,
    configureBuckets: [{ name: 'media' }],
  })
  const sky: Pick<Twin, 'weather' | 'asked'> = { weather: 'fine', asked: [] }
  server.middleware.unshift(weathers(sky), abortsUploads(join(directory, 'buckets')))
  await server.run()
  const { port } = server.httpServer.address() as AddressInfo
  return Object.assign(sky, {
    settings: {
      bucket: 'media',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      pathStyle: true,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      scratch: join(directory, 'scratch'),
    },
    stop: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  })
}

function weathers(sky: Pick<Twin, 'weather' | 'asked'>): S3rver['middleware'][number] {
  return async (ctx, next) => {
    sky.asked.push(`${ctx.method} ${ctx.path}`)
    while (sky.weather === 'silent') await sleep(50)
    if (sky.weather === 'fine') return next()
    ctx.status = 503
    ctx.body = '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>'
  }
}

/** What s3rver leaves out: aborting a multipart upload, and refusing parts of one that isn't there. */
function abortsUploads(buckets: string): S3rver['middleware'][number] {
  return async (ctx, next) => {
    const { uploadId } = ctx.query
    if (!uploadId) return next()
    const places = (await readdir(buckets)).map((bucket) => join(buckets, bucket, '._S3rver_uploads', uploadId))
    const found = (await Promise.all(places.map(exists))).includes(true)
    if (found && ctx.method !== 'DELETE') return next()
    ctx.status = found ? 204 : 404
    await Promise.all(places.map((place) => rm(place, { recursive: true, force: true })))
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
