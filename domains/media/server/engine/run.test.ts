import { readdirSync, readFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '#platform/server/testing.ts'
import { inputOnly } from './ffmpeg-allowlist.ts'
import { Killed, startProgram } from './run.ts'
import { makeMedia, mediaFolder } from './sample-media.ts'

const media = await mediaFolder()
afterAll(() => media.remove())

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

it.runIf(process.getuid?.() === 0)('an ffmpeg that root starts reads its file, hidden or not, and has no power of root', async () => {
  const file = await makeMedia(media.path('clip.mp4'), { seconds: 2 })
  await chmod(media.path('.'), 0o700)
  for (const mode of [0o644, 0o600]) {
    await chmod(file, mode)
    // More than a pipe holds, so that it is still there while nobody reads.
    const decoding = ['-v', 'error', ...inputOnly(file, ['-stream_loop', '-1']), '-map', '0:v', '-f', 'rawvideo', 'pipe:3']
    const running = startProgram('ffmpeg', decoding, { wallMs: 60_000 }, 1)
    const bytes = running.outputs[0]?.[Symbol.asyncIterator]()
    expect((await bytes?.next())?.value.length).toBeGreaterThan(0)
    const [pid = 0] = ffmpegs()
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    expect(status).toMatch(/^Cap(Eff|Prm):\t0+$/m)
    if (mode === 0o644) expect(status).toMatch(/^Uid:\t65533\t65533\t65533\t65533\nGid:\t65533\t65533\t65533\t65533$/m)
    else expect(readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim()).toMatch(/^65534\s+0\s+1$/)
    running.stop()
    await bytes?.return?.()
    await running.ended
  }
})
