import { runProgram } from '#domains/media/server.ts'
import type { Config } from '#platform/server/config.ts'

/** Whether encoders can send by SRT: this installation is not set up for it, or is and its ffmpeg was built without it. */
export type SrtOffer = 'off' | 'lacking' | 'on'

let found: Promise<boolean | undefined> | undefined

/** The program is asked once for a process. Where there is none, as on machines that only answer requests, another machine's listens. */
export async function srtOffer({ live }: Pick<Config, 'live'>): Promise<SrtOffer> {
  if (!live.srt) return 'off'
  found ??= askProgram()
  return (await found) === false ? 'lacking' : 'on'
}

async function askProgram(): Promise<boolean | undefined> {
  try {
    const { output } = await runProgram('ffmpeg', ['-hide_banner', '-protocols'], { wallMs: 20_000 })
    return takesSrt(output.toString('latin1'))
  } catch {
    // Somebody else ended it: it is asked again.
    found = undefined
    return undefined
  }
}

/** @param protocols as ffmpeg lists them: those that it reads, and those that it writes. @returns undefined where that is no such list */
export function takesSrt(protocols: string): boolean | undefined {
  const [reads = '', writes] = protocols.split('Output:')
  return writes === undefined ? undefined : /^\s+srt$/m.test(reads)
}
