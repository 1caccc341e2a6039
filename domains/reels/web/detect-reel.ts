import { call } from '#platform/web/client.ts'
import { type Detected, reelRoutes } from '../contract.ts'

/** ms between two looks at whether a passage was looked at (VW-9.09). */
const lookEvery = 5000
/** Looks, at most (VW-9.10). */
const mostLooks = 60

export interface ReelPassage {
  readonly videoId: string
  /** Whole seconds of the video. */
  readonly start: number
  readonly end: number
}

export interface Detection {
  readonly job: string
  readonly found: Detected
}

const cancelled = 'Request was cancelled'

/**
 * Has a passage looked at and waits for what is found.
 *
 * @throws Error with the specification's words (VW-8.20 to VW-8.22), or those of a refusal
 */
export async function detectReel({ videoId, start, end }: ReelPassage, signal: AbortSignal): Promise<Detection> {
  try {
    const { data } = await call(reelRoutes.detectReel, { params: { id: videoId }, body: { start, end }, signal })
    // An answer is not parsed here: anything may stand between us and the server.
    const job = (data as Partial<typeof data> | undefined)?.job_id
    if (!job) throw new Error('Invalid response: missing job ID')
    return { job, found: await waitFor(videoId, job, signal) }
  } catch (error) {
    throw signal.aborted ? new Error(cancelled) : error
  }
}

async function waitFor(id: string, job: string, signal: AbortSignal): Promise<Detected> {
  for (let looks = 0; looks < mostLooks; looks++) {
    if (looks > 0) await pause(signal)
    const { data } = await call(reelRoutes.getDetectedReel, { params: { id, job }, query: { op: 'detectReelsFromHighlight' }, signal })
    if (data.status === 'processing') continue
    if (data.highlights.length > 0) return data
    throw new Error(data.message ?? 'There is nothing in this passage that a reel could show')
  }
  throw new Error('Job status check timed out after maximum retries')
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, lookEvery)
    const stop = () => {
      clearTimeout(timer)
      reject(new Error(cancelled))
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
