import { csrf, forgetCsrf } from '#platform/web/calling/csrf.ts'
import type { Refusal } from '#platform/web/refusal.ts'
import { refusalIn } from './announce.ts'

export interface Sending {
  readonly onProgress: (sent: number) => void
  readonly onDone: () => void
  /** It will not get better by trying again. */
  readonly onRefused: (refusal: Refusal) => void
  /** The line broke, or the server is away or busy. */
  readonly onBroken: () => void
}

/** Small enough that a refusal in mid-file is heard soon, large enough that nobody waits for answers. */
const chunkSize = 64 * 1024 * 1024
/** ms without a byte after which a line counts as broken. */
const silenceTimeout = 60_000

/**
 * Sends a file from where the server has it to its end.
 *
 * @returns what stops it; what was sent stays
 */
export async function send(file: File, address: string, told: Sending): Promise<() => void> {
  const tus = await import('tus-js-client')
  let stopped = false
  const unwatch = () => {
    clearInterval(watch)
    removeEventListener('offline', broken)
  }
  const stop = () => {
    stopped = true
    unwatch()
    void upload.abort()
  }
  const last = (tell: () => void) => {
    unwatch()
    if (!stopped) tell()
  }
  // A line can die without a word.
  let heard = Date.now()
  const broken = () => {
    stop()
    told.onBroken()
  }
  const watch = setInterval(() => {
    if (Date.now() - heard >= silenceTimeout) broken()
  }, 1000)
  addEventListener('offline', broken)
  const upload = new tus.Upload(file, {
    uploadUrl: address,
    chunkSize,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => request.setHeader('x-csrf-token', await csrf()),
    onProgress: (sent) => {
      heard = Date.now()
      if (!stopped) told.onProgress(sent)
    },
    onSuccess: () => last(told.onDone),
    onError: (error) => last(() => judge(error, told)),
  })
  upload.start()
  return stop
}

function judge(error: unknown, told: Sending): void {
  const answer = (error as { originalResponse?: { getStatus(): number; getBody(): string } | null }).originalResponse
  const status = answer?.getStatus() ?? 0
  if (!answer || status === 0) return told.onBroken()
  const refusal = refusalIn(answer.getBody() ?? '', status)
  if (refusal.reason === 'csrf') forgetCsrf()
  if (passes(status, refusal)) told.onBroken()
  else told.onRefused(refusal)
}

const passes = (status: number, { reason }: Refusal): boolean =>
  reason === 'csrf' || [409, 423, 429].includes(status) || (status >= 500 && reason !== 'no_space')
