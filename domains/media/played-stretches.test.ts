import { expect, it } from 'vitest'
import { notePlayed } from './played-stretches.ts'

/** What a browser says was played. */
function aPlayer() {
  let ranges: readonly (readonly [number, number])[] = []
  const of = (at: number): readonly [number, number] => ranges[at] ?? [0, 0]
  return {
    says: (...played: typeof ranges) => {
      ranges = played
    },
    media: {
      get played() {
        return { length: ranges.length, start: (at: number) => of(at)[0], end: (at: number) => of(at)[1] }
      },
    },
  }
}

it('what is played is told once, with the moments between which it was played', () => {
  const { media, says } = aPlayer()
  let now = 1000
  const played = notePlayed(media, () => now)
  expect(played.take()).toEqual([])
  now = 2000
  says([0, 4.001])
  played.note()
  now = 9000
  says([0, 5], [20, 22])
  expect(played.take()).toEqual([
    [0, 4, 1000, 2000],
    [4, 5, 2000, 9000],
    [20, 22, 2000, 9000],
  ])
  expect(played.take()).toEqual([])
  now = 10_000
  // Seen again, and a second more.
  says([0, 5], [20, 23])
  expect(played.take()).toEqual([[22, 23, 9000, 10_000]])
})
