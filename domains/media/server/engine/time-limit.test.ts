import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { startProgram } from './run.ts'

const started: ChildProcess[] = []

afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

/** Programs that want all processors, two for each. */
const keepBusy = () => {
  for (let each = 0; each < 2 * availableParallelism(); each += 1)
    started.push(spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }))
}

/** Takes a fifth of a second of a processor, and gives nothing before. */
const counting = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=50:duration=1.2', '-f', 'md5', 'pipe:1']
/** Takes no processor at all, and does not end. */
const waiting = ['-v', 'error', '-f', 'lavfi', '-i', 'anullsrc', '-af', 'arealtime=speed=0.0001', '-f', 'md5', 'pipe:1']

async function endOf(args: readonly string[], idleMs: number, nice: number): Promise<string> {
  const running = startProgram('ffmpeg', args, { wallMs: 60_000, idleMs, nice })
  for await (const _ of running.outputs[0] ?? []);
  return (await running.ended).reason
}

it('a program is not held to its limits while the others on the machine keep it from a processor', async () => {
  keepBusy()
  const began = performance.now()
  expect(await endOf(counting, 1500, 10)).toBe('finished')
  // Or else nothing kept it waiting.
  expect(performance.now() - began).toBeGreaterThan(1500)
})

it('a program that wants no processor is held to its limits, however busy the machine is', async () => {
  keepBusy()
  expect(await endOf(waiting, 800, 0)).toBe('stalled')
})
