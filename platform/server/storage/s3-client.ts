import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { type Bytes, StorageProblem } from './port.ts'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Of a server that isn't Amazon's. */
  readonly endpoint?: string
  /** The bucket is part of the path and not of the host name. */
  readonly pathStyle?: boolean
  readonly accessKeyId?: string
  readonly secretAccessKey?: string
  /** A folder on this machine for what has to be a file for a while. */
  readonly scratch: string
}

/** Somebody waits for these: an S3 that does not begin to answer in this time (ms) counts as away. */
export const soon = { requestTimeout: 5_000 }
/** S3 may put a large upload together for minutes before it answers, ms. */
export const inItsTime = { requestTimeout: 300_000 }

export function clientOf({ region, endpoint, pathStyle = false, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    maxAttempts: 2,
    // What goes wrong is thrown, and logged by whoever asked.
    logger: { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
    // Without these an S3 that hangs would hang whoever asks it. Each segment that is being sent holds a connection.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true, httpAgent: lines, httpsAgent: lines },
    // Checksums that are only optional keep many servers that aren't Amazon's from understanding a request.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

const nothing = () => {}
const lines = { keepAlive: true, maxSockets: 512 }

const awayCodes = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/

/** What S3 calls it where there is no such bucket: nothing in it is gone for that. */
export const noBucket = 'NoSuchBucket'

/** Whether S3 could not be reached, did not answer in time, or said that it can't at the moment. */
function isAway(error: unknown): boolean {
  const { name, code, $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  return name === noBucket || name === 'TimeoutError' || awayCodes.test(code ?? '') || status >= 500 || status === 429
}

/** What S3 answers. Throws `unavailable` while it is away. */
export async function answered<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    throw isAway(error) ? new StorageProblem('unavailable', 's3', error) : error
  }
}

/**
 * The same for bytes that are written: tried for some seconds more, because much work would have to be done again.
 *
 * @param body gives the bytes from their beginning, each time that they are sent
 */
export async function answeredInTheEnd<T>(body: () => Bytes, send: (bytes: Bytes) => Promise<T>): Promise<T> {
  const once = async () => {
    const bytes = body()
    try {
      return await send(bytes)
    } finally {
      if (bytes instanceof Readable) bytes.destroy()
    }
  }
  for (const wait of [250, 1_000, 3_000, 5_000]) {
    try {
      return await once()
    } catch (error) {
      if (!isAway(error)) throw error
      await sleep(wait)
    }
  }
  return answered(once())
}
