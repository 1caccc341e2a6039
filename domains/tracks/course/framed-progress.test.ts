import { expect, it } from 'vitest'
import { longestState } from '#domains/packages/coverage.ts'
import { FramedProgress } from './framed-progress.ts'

const quizzes = ['0192f0c1-0000-7000-8000-00000000000a', '0192f0c1-0000-7000-8000-00000000000b'] as const
const nobody = { learner: 'ann1', state: '', location: 0 }
const all = { intervals: [[0, 60, 0, 60_000]] as const, position: 60 }

it('a learner is done with a lesson without quizzes when they have watched it', () => {
  const lesson = new FramedProgress(nobody, { duration: 60, quizzes: [] })
  expect(lesson.watched({ intervals: [[0, 30, 0, 30_000]], position: 30 })).toMatchObject({ covered: 0.5, completed: false })
  expect(lesson.watched({ intervals: [[30, 60, 30_000, 60_000]], position: 60 })).toMatchObject({ covered: 1, completed: true })
  expect(lesson.passed(quizzes[0])).toBeUndefined()
})

it('a learner is done with a lesson whose quizzes must be passed when they have watched it and passed each, on whichever days', () => {
  const first = new FramedProgress(nobody, { duration: 60, quizzes })
  expect(first.watched(all).completed).toBe(false)
  const left = first.passed(quizzes[0])
  expect(left).toMatchObject({ covered: 1, position: 60, completed: false })
  const second = new FramedProgress({ ...nobody, state: left?.state ?? '', location: 60 }, { duration: 60, quizzes })
  expect(second.passed(quizzes[1])).toMatchObject({ covered: 1, completed: true })
  const another = new FramedProgress({ learner: 'bob2', state: left?.state ?? '', location: 60 }, { duration: 60, quizzes })
  expect(another.passed(quizzes[1])).toMatchObject({ covered: 0, completed: false })
})

const quizzesOf = (many: number) => Array.from({ length: many }, (_, n) => `0192f0c1-0000-7000-8000-${String(n).padStart(12, '0')}`)

it('a learner of a lesson with two hundred quizzes passes them on many days, and none is forgotten', () => {
  const many = quizzesOf(200)
  let state = new FramedProgress(nobody, { duration: 60, quizzes: many }).watched(all).state
  const days = many.map((id) => {
    const today = new FramedProgress({ ...nobody, state, location: 60 }, { duration: 60, quizzes: many }).passed(id)
    state = today?.state ?? ''
    return today?.completed
  })
  expect(days).toEqual([...Array.from({ length: 199 }, () => false), true])
})

it('a learner goes on where they were, and what is kept of them fits into what platforms take', () => {
  const pieces = Array.from({ length: 3000 }, (_, n) => [n * 30, n * 30 + 7.3, n * 10_000, n * 10_000 + 7300] as const)
  for (const [many, intervals] of [
    [quizzesOf(30), pieces],
    [quizzesOf(300), pieces.slice(0, 60)],
  ] as const) {
    const lesson = new FramedProgress({ ...nobody, location: 20 }, { duration: 100_000, quizzes: many })
    expect(lesson.start()).toBe(20)
    lesson.watched({ intervals, position: 90_000 })
    for (const id of many) expect(lesson.passed(id)?.state.length).toBeLessThanOrEqual(longestState)
  }
})
