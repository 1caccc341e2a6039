import { describe, expect, it } from 'vitest'
import type { TrackTrial } from '../../contract.ts'
import { isPlayedThrough, trialPlaces } from './trial-places.ts'

const video = (id: string, ...quizzes: readonly string[]) => ({
  id,
  completed: false,
  is_locked: false,
  visible: true,
  quizzes_to_pass: quizzes.map((quiz) => ({ id: quiz, title: quiz })),
})
const trial = (sequential: boolean) =>
  ({
    track: { sequential },
    modules: [
      { name: 'one', videos: [video('a'), video('b')] },
      { name: 'two', videos: [video('c'), video('a')] },
    ],
  }) as unknown as TrackTrial

const locked = (sequential: boolean, watched: readonly string[]) =>
  trialPlaces(trial(sequential), { watched: new Set(watched), hasPassed: () => false }).map(({ is_locked }) => is_locked)

describe('who tries a track as a learner', () => {
  it('finds what follows in sequence locked until all before it are watched, over all modules', () => {
    expect(locked(true, [])).toEqual([false, true, true, true])
    expect(locked(true, ['a'])).toEqual([false, false, true, false])
    expect(locked(true, ['a', 'b'])).toEqual([false, false, false, false])
    expect(locked(true, ['b'])).toEqual([false, false, true, true])
    expect(locked(false, [])).toEqual([false, false, false, false])
  })

  it('has completed a video when it is watched and each quiz of it that must be passed is, which a sequence waits for', () => {
    const tested = {
      track: { sequential: true },
      modules: [{ name: 'one', videos: [video('a', 'first', 'second'), video('b')] }],
    } as unknown as TrackTrial
    const standing = (watched: readonly string[], passed: readonly string[]) =>
      trialPlaces(tested, { watched: new Set(watched), hasPassed: (id) => passed.includes(id) }).map(({ video: one }) => [
        one.completed,
        one.quiz_left,
        one.is_locked,
      ])
    const locked = [false, false, true]
    expect(standing([], ['first', 'second'])).toEqual([[false, false, false], locked])
    expect(standing(['a'], ['first'])).toEqual([[false, true, false], locked])
    expect(standing(['a', 'b'], ['first'])).toEqual([
      [false, true, false],
      [true, false, false],
    ])
    expect(standing(['a'], ['first', 'second'])).toEqual([
      [true, false, false],
      [false, false, false],
    ])
  })

  it('has watched a video when nearly all of it was played, each second counted once', () => {
    expect(
      isPlayedThrough(
        [
          [0, 50],
          [45, 95],
        ],
        100,
      ),
    ).toBe(true)
    expect(
      isPlayedThrough(
        [
          [0, 50],
          [0, 50],
        ],
        100,
      ),
    ).toBe(false)
    expect(isPlayedThrough([[0, 50]], null)).toBe(false)
  })
})
