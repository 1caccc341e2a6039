import { expect, it } from 'vitest'
import type { Timeline } from '../../contract.ts'
import { faultIn } from './fault-in.ts'

const title = { kind: 'title', id: 'first', text: 'Hi', duration: 2, background: '#000000', crossfade: 0, fade_in: 0, fade_out: 0 } as const
const sound = { id: 'music', video: 'gcc-1', at: 0, from: 0, to: 2, volume: 1, curve: [], ducking: false, fade_in: 0, fade_out: 0 }
const timeline: Timeline = { ratio: '16:9', clips: [title, { ...title, id: 'second' }], sounds: [sound] }

it('why no film is made is found in the clip or the sound that the refusal names', () => {
  expect(faultIn(timeline, 'timeline.clips.1')).toEqual({ kind: 'clip', id: 'second', number: 2 })
  expect(faultIn(timeline, 'timeline.sounds.0')).toEqual({ kind: 'sound', id: 'music', number: 1 })
  for (const field of ['timeline.clips.7', 'timeline.clips', 'displayname', undefined]) expect(faultIn(timeline, field)).toBeNull()
})
