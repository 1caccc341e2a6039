import { spawnSync } from 'node:child_process'
import type { Member } from '../organisation.ts'

/** Samples a second of everything that is mixed; what espeak-ng speaks at. */
export const rate = 22_050

/** One sentence as samples between -1 and 1, without silence around it, at an even loudness. */
export function spoken(sentence: string, [voice, speed, pitch]: Member['voice']): Float32Array {
  const said = spawnSync('espeak-ng', ['-v', voice, '-s', String(speed), '-p', String(pitch), '-g', '2', '--stdout', sentence], {
    maxBuffer: 1 << 26,
  })
  if (said.status !== 0) throw new Error(`espeak-ng could not say “${sentence}”: ${said.stderr?.toString() ?? said.error}`)
  return evened(trimmed(samplesOf(said.stdout)))
}

function samplesOf(wave: Buffer): Float32Array {
  const from = wave.indexOf('data') + 8
  const samples = new Float32Array((wave.length - from) >> 1)
  for (let i = 0; i < samples.length; i++) samples[i] = wave.readInt16LE(from + i * 2) / 32_768
  return samples
}

function trimmed(samples: Float32Array): Float32Array {
  const isHeard = (value: number) => Math.abs(value) > 0.008
  const first = Math.max(0, samples.findIndex(isHeard) - rate * 0.02)
  const last = Math.min(samples.length, samples.findLastIndex(isHeard) + rate * 0.04)
  return samples.slice(first, last)
}

function evened(samples: Float32Array): Float32Array {
  const power = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length))
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0.001)
  const gain = Math.min(0.14 / power, 0.89 / peak)
  return samples.map((value) => value * gain)
}
