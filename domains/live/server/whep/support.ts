import { runProgram } from '#domains/media/server.ts'

let found: Promise<boolean> | undefined

/** Whether the ffmpeg of this machine gives the sound that browsers take by WebRTC. It is asked once for a process. */
export function encodesOpus(): Promise<boolean> {
  found ??= askProgram()
  return found
}

async function askProgram(): Promise<boolean> {
  try {
    const { output } = await runProgram('ffmpeg', ['-hide_banner', '-encoders'], { wallMs: 20_000 })
    return / libopus /.test(output.toString('latin1'))
  } catch {
    // Somebody else ended it: it is asked again.
    found = undefined
    return false
  }
}
