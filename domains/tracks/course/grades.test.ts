import { describe, expect, it } from 'vitest'
import { Grades, type KeptGrades } from './grades.ts'

type Quiz = readonly [id: string, right: number]

const finishAll = (grades: Grades, quizzes: readonly Quiz[]) => {
  for (const [id, right] of quizzes) grades.finished(id, { right, count: 4, hasPassed: right >= 3 })
}

/** What is told of quizzes of four questions that were finished one after the other, in as many launches; three right answers pass. */
function toldIn(others: readonly string[], ...launches: readonly (readonly Quiz[])[]) {
  const all: (readonly [number, boolean])[] = []
  let grades: KeptGrades = { passed: [], held: null }
  for (const quizzes of launches) {
    const graded = (scaled: number, hasPassed: boolean) => void all.push([scaled, hasPassed])
    finishAll(new Grades('exam', others, { grades, graded, keepGrades: (kept) => (grades = kept) }), quizzes)
  }
  return all
}

/** The same in one launch. */
const told = (others: readonly string[], ...quizzes: readonly Quiz[]) => toldIn(others, quizzes)

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

  it('has what they reached in a launch before, and no more of it once it was told', () => {
    expect(toldIn(['warm-up'], [['warm-up', 3]], [['exam', 4]])).toEqual([[1, true]])
    expect(toldIn(['warm-up'], [['exam', 3]], [['exam', 1]], [['warm-up', 4]])).toEqual([[0.75, true]])
    expect(toldIn(['warm-up'], [['exam', 2]], [['warm-up', 2]], [['warm-up', 3]], [['warm-up', 4]])).toEqual([[0.5, false]])
  })
})
