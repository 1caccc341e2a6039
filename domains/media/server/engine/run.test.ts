import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { eventually } from '#platform/server/testing.ts'
import { Killed, startProgram } from './run.ts'

const endless = ['-v', 'error', '-re', ...['-f', 'lavfi', '-i', 'testsrc2=size=64x36'], ...['-f', 'rawvideo', 'pipe:1']]

/** ffmpeg that this process has started. */
function ffmpegs(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return stat.includes('(ffmpeg)') && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === process.pid
      } catch {
        return false
      }
    })
    .map(Number)
}

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  it(`an ffmpeg that somebody else ends with ${signal} says nothing about the file`, async () => {
    const running = startProgram('ffmpeg', endless, { wallMs: 60_000 })
    const read = (async () => {
      for await (const _ of running.outputs[0] ?? []);
    })()
    const [pid] = await eventually(async () => (ffmpegs().length > 0 ? ffmpegs() : null))
    process.kill(pid ?? 0, signal)
    await expect(running.ended).rejects.toThrow(Killed)
    await read
  })
}

it('an ffmpeg that the limits end is the file’s own doing', async () => {
  const running = startProgram('ffmpeg', endless, { wallMs: 300 })
  for await (const _ of running.outputs[0] ?? []);
  expect((await running.ended).reason).toBe('too_long')
})
