import type { Choose, PlayerMedia, Playing, Trouble } from '../types.ts'

const ladderPlayer = () => import('./source-hls.ts')

/** Fetches what plays a ladder, before anybody knows which. What fails is tried again when it is needed. */
export const loadLadderPlayer = (): Promise<unknown> => ladderPlayer().catch(() => undefined)

/** Gives the video its source. The element's own errors come as `trouble` too. */
export async function attach(video: HTMLVideoElement, source: Pick<PlayerMedia, 'kind' | 'url'>, playing: Playing): Promise<Choose> {
  if (source.kind === 'hls') {
    const { attachHls } = await ladderPlayer()
    if (playing.signal.aborted) return () => undefined
    const choose = attachHls(video, source.url, playing)
    if (choose) return choose
    // Without Media Source (iPhones) the browser plays HLS by itself.
  }
  attachFile(video, source.url, playing)
  return () => undefined
}

function attachFile(video: HTMLVideoElement, url: string, { from, report, signal }: Playing): void {
  const explained = () => void explain(video, url, signal).then((trouble) => trouble && report.trouble(trouble))
  video.addEventListener('loadedmetadata', () => from > 0 && (video.currentTime = from), { once: true, signal })
  video.addEventListener('error', explained, { signal })
  signal.addEventListener('abort', () => {
    video.removeAttribute('src')
    video.load()
  })
  video.src = url
}

const decodeError = 3

/** Media elements do not say why a file could not be had; the server does. */
async function explain(video: HTMLVideoElement, url: string, signal: AbortSignal): Promise<Trouble | null> {
  if (video.error?.code === decodeError) return 'broken'
  try {
    const answer = await fetch(url, { method: 'HEAD', signal, credentials: 'same-origin' })
    if (answer.ok) return 'unsupported'
    return answer.status < 500 ? 'withdrawn' : 'network'
  } catch {
    return signal.aborted ? null : 'network'
  }
}
