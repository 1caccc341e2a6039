import { rate } from './speech.ts'

interface Placed {
  /** Seconds. */
  readonly start: number
  readonly samples: Float32Array
}

/** Lays sounds over each other and gives a mono WAV of the given length in seconds. */
export function mixed(sounds: readonly Placed[], length: number): Buffer {
  const mix = new Float32Array(Math.ceil(length * rate))
  for (const { start, samples } of sounds) {
    const from = Math.round(start * rate)
    for (let i = 0; i < samples.length && from + i < mix.length; i++) mix[from + i] = (mix[from + i] ?? 0) + (samples[i] ?? 0)
  }
  const wave = Buffer.alloc(44 + mix.length * 2)
  header(mix.length).copy(wave)
  mix.forEach((value, i) => wave.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), 44 + i * 2))
  return wave
}

function header(count: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + count * 2, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(count * 2, 40)
  return head
}

/** Notes of a soft bell, one after the other: [MIDI number, start in seconds]. */
export function bells(notes: readonly (readonly [note: number, start: number])[], ring = 1.6): Float32Array {
  const end = Math.max(...notes.map(([, start]) => start)) + ring
  const out = new Float32Array(Math.ceil(end * rate))
  for (const [note, start] of notes) {
    const pitch = 440 * 2 ** ((note - 69) / 12)
    for (let i = 0; i < ring * rate; i++) {
      const t = i / rate
      const at = Math.round(start * rate) + i
      if (at < out.length)
        out[at] =
          (out[at] ?? 0) +
          0.09 *
            Math.min(1, t / 0.012) *
            Math.exp(-t * 3.4) *
            (Math.sin(2 * Math.PI * pitch * t) + 0.32 * Math.exp(-t * 5) * Math.sin(4.01 * Math.PI * pitch * t))
    }
  }
  return out
}

/** Two notes before a video or short. */
export const chime = bells([
  [74, 0],
  [81, 0.16],
])

/** A few bars before and after a podcast. */
export const jingle = bells(
  [
    [62, 0],
    [69, 0.22],
    [74, 0.44],
    [78, 0.66],
    [81, 0.88],
    [78, 1.32],
    [74, 1.54],
    [69, 1.76],
    [74, 2.2],
  ],
  2.2,
)
