import { describe, expect, it } from 'vitest'
import type { Timeline } from '../../contract.ts'
import { delayOfSave } from './save-state.ts'

const [timeline, another]: Timeline[] = [
  { ratio: '16:9', clips: [], sounds: [] },
  { ratio: '1:1', clips: [], sounds: [] },
]

describe('what was edited', () => {
  it('is saved after a pause, and within two seconds of whoever makes none', () => {
    if (!timeline) throw new Error('there is none')
    expect([0, 500, 1000, 1400, 9000].map((waited) => delayOfSave({ kind: 'waiting' }, timeline, waited))).toEqual([600, 600, 400, 0, 0])
    const failed = { kind: 'failed', message: 'No connection' } as const
    expect([0, 1000, 9000].map((waited) => delayOfSave(failed, timeline, waited))).toEqual([3000, 2000, 0])
  })

  it('is not saved over what another window has saved, nor again as it was refused', () => {
    if (!timeline || !another) throw new Error('there is none')
    expect((['stale', 'gone', 'saving'] as const).map((kind) => delayOfSave({ kind }, timeline, 0))).toEqual([null, null, null])
    const refused = { kind: 'refused', message: 'A film is at most 2 hours long.', timeline } as const
    expect([delayOfSave(refused, timeline, 0), delayOfSave(refused, another, 0)]).toEqual([null, 600])
  })
})
