import type { Recording } from '../library/index.ts'
import { memberOf } from '../organisation.ts'
import type { Said, Scene } from '../scene.ts'
import { rate, spoken } from './speech.ts'

/** All times in seconds from the start of the recording. */
export interface Sentence {
  readonly text: string
  readonly speaker: string
  readonly start: number
  readonly end: number
  readonly samples: Float32Array
}

export interface TimedScene {
  readonly scene: Scene
  readonly start: number
  readonly length: number
  readonly sentences: readonly Sentence[]
}

const gap = 0.34
const rest = 0.62

/** Speaks every sentence and lays them one after the other: what is shown follows what is said. */
export function timed(recording: Recording): { scenes: readonly TimedScene[]; length: number } {
  let clock = recording.type === 'podcast' ? 3.1 : 1
  let start = 0
  const scenes = recording.scenes.map((scene) => {
    const sentences = scene.say.map((said) => {
      const one = sentenceOf(said, recording, clock)
      clock = one.end + gap
      return one
    })
    clock += rest
    const made: TimedScene = { scene, start, length: clock - start, sentences }
    start = clock
    clock += 0.12
    return made
  })
  const end = start + (recording.type === 'podcast' ? 3.4 : 0.8)
  return { scenes: scenes.map((one, i) => (i === scenes.length - 1 ? { ...one, length: end - one.start } : one)), length: end }
}

function sentenceOf(said: Said, recording: Recording, start: number): Sentence {
  const [speaker, text] = typeof said === 'string' ? [recording.owner, said] : said
  const samples = spoken(text, memberOf(speaker).voice)
  return { text, speaker, start, end: start + samples.length / rate, samples }
}
