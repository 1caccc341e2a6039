import Hls, { type ErrorData, type RetryConfig } from 'hls.js'
import type { Choose, Playing } from '../types.ts'
import { PromptSound } from './prompt-sound.ts'
import { followCues } from './stream-cues.ts'

const isRefusal = (status: number): boolean => status >= 400 && status < 500

/** A server that starts anew does not answer for a while (0), which hls.js takes for a refusal. @param status nothing of what came but could not be read */
const isPassing = (status: number | undefined): boolean => status !== undefined && !isRefusal(status)

const errorRetry: RetryConfig = {
  maxNumRetry: 8,
  retryDelayMs: 1000,
  maxRetryDelayMs: 8000,
  shouldRetry: (policy, count, _isTimeout, answer) => count < (policy?.maxNumRetry ?? 0) && isPassing(answer?.code),
}
const timeoutRetry = { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 }

const config = {
  audioStreamController: PromptSound,
  manifestLoadPolicy: { default: { maxTimeToFirstByteMs: Infinity, maxLoadTimeMs: 20_000, timeoutRetry, errorRetry } },
  playlistLoadPolicy: { default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 20_000, timeoutRetry, errorRetry } },
  // A segment that is not made yet is held by the server until it is.
  fragLoadPolicy: { default: { maxTimeToFirstByteMs: 45_000, maxLoadTimeMs: 120_000, timeoutRetry, errorRetry } },
  abrEwmaDefaultEstimate: 4_000_000,
  capLevelToPlayerSize: true,
  backBufferLength: 90,
  // Of what is being sent: who falls a little behind catches up without a jump.
  maxLiveSyncPlaybackRate: 1.5,
  // What a stream says is read of its playlist (stream-cues.ts); tracks for it are made of addresses that the page forbids.
  enableDateRangeMetadataCues: false,
  enableEmsgMetadataCues: false,
  enableID3MetadataCues: false,
}

/** Plays an HLS master playlist through Media Source; null where the browser has none. */
export function attachHls(video: HTMLVideoElement, url: string, { from, report, signal }: Playing): Choose | null {
  if (!Hls.isSupported()) return null
  const hls = new Hls({ ...config, startPosition: from > 0 ? from : -1 })
  signal.addEventListener('abort', () => hls.destroy(), { once: true })
  let wanted: number | null = null
  const choose: Choose = (height) => {
    wanted = height
    hls.nextLevel = height === null ? -1 : hls.levels.findIndex((level) => level.height === height)
  }
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    report.qualities(heights(hls))
    if (wanted !== null) choose(wanted)
  })
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => report.playing(hls.levels[level]?.height ?? null))
  const take = followCues(video, report, signal)
  hls.on(Hls.Events.LEVEL_UPDATED, (_, { details }) => take(details.dateRanges))
  hls.on(Hls.Events.ERROR, onError(hls, video, report))
  hls.loadSource(url)
  hls.attachMedia(video)
  return choose
}

const heights = (hls: Hls) => [...new Set(hls.levels.map((level) => level.height))].filter((height) => height > 0).sort((a, b) => b - a)

/** A refused segment that no other quality has in its place: hls.js asks for it again all the same, for most of a minute. A stream's may come yet. */
const isFinal = (hls: Hls, { details, response, errorAction }: ErrorData): boolean =>
  details === Hls.ErrorDetails.FRAG_LOAD_ERROR &&
  isRefusal(response?.code ?? 0) &&
  errorAction?.nextAutoLevel === undefined &&
  hls.latestLevelDetails?.live !== true

function onError(hls: Hls, video: HTMLVideoElement, report: Playing['report']) {
  let recoveredAt = 0
  return (_: unknown, data: ErrorData) => {
    if (!data.fatal && !isFinal(hls, data)) return
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && Date.now() - recoveredAt > 10_000) {
      recoveredAt = Date.now()
      const wasPlaying = !video.paused
      // Takes the source from the element, which pauses it.
      hls.recoverMediaError()
      if (wasPlaying) video.play().catch(() => undefined)
      return
    }
    hls.stopLoad()
    const status = data.response?.code ?? 0
    if (data.type === Hls.ErrorTypes.NETWORK_ERROR) report.trouble(isRefusal(status) ? 'withdrawn' : 'network')
    else report.trouble('broken')
  }
}
