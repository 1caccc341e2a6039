import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addWords } from './late-words.ts'

class Cue extends EventTarget {
  id = ''
  startTime: number
  endTime: number
  text: string
  constructor(startTime: number, endTime: number, text: string) {
    super()
    this.startTime = startTime
    this.endTime = endTime
    this.text = text
  }
}
beforeEach(() => vi.stubGlobal('VTTCue', Cue))
afterEach(() => vi.unstubAllGlobals())

/** A player at a second, whose captions are switched on. */
function playerAt(currentTime: number, fromFile: readonly Cue[] = []) {
  const cues = [...fromFile]
  const track = {
    mode: 'showing',
    cues,
    addCue: (cue: Cue) => void cues.push(cue),
    removeCue: (cue: Cue) => void cues.splice(cues.indexOf(cue), 1),
  }
  return { video: { currentTime, querySelector: () => ({ track }) } as unknown as HTMLVideoElement, cues }
}
const standing = (cues: readonly Cue[]) => cues.map(({ startTime, endTime, text }) => [startTime, endTime, text])

it('words that come late are shown late, and stand where they were said once they were read', () => {
  const { video, cues } = playerAt(12)
  addWords(video, [{ start: 8000, end: 10_000, text: 'Good <morning>' }])
  expect(standing(cues)).toEqual([[12, 14, 'Good &lt;morning&gt;']])
  cues[0]?.dispatchEvent(new Event('exit'))
  expect(standing(cues)).toEqual([[8, 10, 'Good &lt;morning&gt;']])
})

it('words that are corrected take the place of those that were heard before or stood in a file, and are gone where they were taken back', () => {
  const { video, cues } = playerAt(0, [new Cue(2, 3, 'Wellcome')])
  addWords(video, [{ start: 8000, end: 10_000, text: 'Good morning' }])
  addWords(video, [{ start: 8000, end: 10_000, text: 'Good evening' }])
  addWords(video, [{ start: 2000, end: 3000, text: 'Welcome' }])
  expect(standing(cues)).toEqual([
    [2, 3, 'Welcome'],
    [8, 10, 'Good evening'],
  ])
  addWords(video, [{ start: 8000, end: 10_000, text: '' }])
  addWords(video, [{ start: 9000, end: 10_000, text: '' }])
  expect(standing(cues)).toEqual([[2, 3, 'Welcome']])
})
