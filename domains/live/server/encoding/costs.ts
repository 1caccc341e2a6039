import { runProgram } from '#domains/media/server.ts'
import { picturesCoded } from './args.ts'
import type { Costs } from './ladder.ts'

/**
 * Beside what encoding alone takes in the trial each quality is scaled and has its sound. Measured with pictures in which much moves, 720p sent on
 * as 720p, 480p and 240p: 1.25 times what the trial takes to encode, a quarter of it to decode, and for a stream as much as ten million pixels.
 *
 * @param trial processor time (s) that a million pixels take to be encoded, and nothing else
 */
const costsOf = (trial: number): Costs => ({ decoding: 0.26 * trial, encoding: 1.25 * trial, stream: 10 * trial })

/** Of a machine of which nothing is known. */
export const usualCosts = costsOf(0.0076)

const [width, height, frames] = [1280, 720, 60] as const
/** What moves and is grainy; made once and then repeated, since making it takes longer than encoding it. */
const pictures = `testsrc2=size=${width}x${height}:rate=30:duration=0.25,noise=alls=6:allf=t,format=yuv420p,loop=loop=-1:size=7`
const trialArgs = [
  ...['-v', 'info', '-nostats', '-nostdin', '-benchmark', '-f', 'lavfi', '-i', pictures],
  ...['-frames:v', String(frames), ...picturesCoded({ cap: 2800 }, 30), '-f', 'null', '-'],
]

/** What this machine takes, by encoding two seconds: half a second of one core. @throws Error where ffmpeg does not say */
export async function measureCosts(): Promise<Costs> {
  const { ok, complaint } = await runProgram('ffmpeg', trialArgs, { wallMs: 20_000 })
  const used = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(complaint)
  const seconds = Number(used?.[1]) + Number(used?.[2])
  if (!ok || !(seconds > 0)) throw new Error(`what encoding takes could not be measured: ${complaint}`)
  return costsOf(seconds / ((width * height * frames) / 1e6))
}
