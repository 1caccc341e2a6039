import { describe, expect, it } from 'vitest'
import { Grades } from './grades.ts'

type Quiz = readonly [id: string, right: number]

/** What is told of quizzes of four questions that were finished one after the other; three right answers pass. */
function told(others: readonly string[], ...quizzes: readonly Quiz[]) {
  const all: (readonly [number, boolean])[] = []
  const grades = new Grades('exam', others, (scaled, hasPassed) => all.push([scaled, hasPassed]))
  for (const [id, right] of quizzes) grades.finished(id, { right, count: 4, hasPassed: right >= 3 })
  return all
}

describe('a learner in a lesson with quizzes', () => {
  it('has the score of the deciding one, and of no other', () => {
    expect(told([], ['exam', 1], ['warm-up', 4], ['exam', 4])).toEqual([
      [0.25, false],
      [1, true],
    ])
  })

  it('has none before the others are passed, in whichever order, and then the one with which they passed', () => {
    expect(told(['warm-up'], ['exam', 3], ['warm-up', 2], ['exam', 1])).toEqual([])
    expect(told(['warm-up'], ['exam', 3], ['warm-up', 2], ['exam', 1], ['warm-up', 3])).toEqual([[0.75, true]])
    expect(told(['warm-up'], ['warm-up', 4], ['exam', 2])).toEqual([[0.5, false]])
  })
})
