import Hls, { type InitPTSFoundData } from 'hls.js'
import { afterEach, expect, it, vi } from 'vitest'
import { PromptSound } from './prompt-sound.ts'

afterEach(() => vi.restoreAllMocks())

it('looks for its time as soon as that of the pictures is known', () => {
  const look = vi.spyOn(PromptSound.prototype, 'tick')
  const hls = new Hls({ audioStreamController: PromptSound })
  look.mockClear()
  const found = {
    id: 'main',
    frag: { cc: 0 },
    initPTS: 0,
    timescale: 1000,
    trackId: 1,
    timestampOffsets: [],
  } as unknown as InitPTSFoundData
  hls.trigger(Hls.Events.INIT_PTS_FOUND, found)
  expect(look).toHaveBeenCalled()
  hls.destroy()
})
