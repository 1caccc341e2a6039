import { describe, expect, it } from 'vitest'
import type { Interactions, ShownQuestion } from '../../contract.ts'
import { drawn, triedStanding, verdictOn } from './marks.ts'
import { asTried, newTriedAnswers } from './tried-answers.ts'

const question = (id: string, more: Partial<ShownQuestion> = {}) =>
  ({ id, answer: 2, show_answer_flag: false, state: 'kept', ...more }) as ShownQuestion
const ids = (questions: readonly ShownQuestion[]) => questions.map(({ id }) => id)
const quiz = { show_answer_flag: false, passing_score: 60 }

describe('whoever tries a quiz as a learner', () => {
  it('is asked all of its questions in order, or as many as it draws, each once and none that a machine suggests', () => {
    const all = [question('a'), question('b'), question('c', { state: 'suggested' }), question('d'), question('e')]
    expect(ids(drawn(all, 0))).toEqual(['a', 'b', 'd', 'e'])
    expect(ids(drawn(all, 4))).toEqual(['a', 'b', 'd', 'e'])
    for (let time = 0; time < 50; time += 1) {
      const some = ids(drawn(all, 2))
      expect(new Set(some).size).toBe(2)
      expect(some).not.toContain('c')
    }
    expect(new Set(Array.from({ length: 200 }, () => drawn(all, 1)[0]?.id)).size).toBe(4)
  })

  it('passes by the counts and not by the rounded score, and is told what was right only where a learner is', () => {
    const three = [question('a'), question('b', { show_answer_flag: true }), question('c')]
    const two = triedStanding({ ...quiz, passing_score: 66.66 }, three, { a: 2, b: 2, c: 1 })
    expect(two).toMatchObject({ score: 66, passed: true, right_count: 2, asked_count: 3 })
    expect(two.answers).toEqual({ a: { my_answer: 2 }, b: { my_answer: 2, correct: true, answer: 2 }, c: { my_answer: 1 } })
    expect(triedStanding({ ...quiz, passing_score: 66.67 }, three, { a: 2, b: 2 })).toMatchObject({ score: 66, passed: false })
    expect(triedStanding({ ...quiz, passing_score: null }, three, {})).toMatchObject({ score: 0, passed: null })
    expect(triedStanding({ ...quiz, show_answer_flag: true }, three, {}).answers['a']).toEqual({
      my_answer: null,
      correct: false,
      answer: 2,
    })
    expect(verdictOn({ show_answer_flag: true }, 2, 1)).toEqual({ my_answer: 1, correct: false, answer: 2 })
    expect(verdictOn({ show_answer_flag: false }, 2, 1)).toEqual({ my_answer: 1 })
  })

  it('finds what they answered before elsewhere unanswered, their best score kept and what is passed passed, until they start over', () => {
    const mine = { score: 100, passed: true, attempts: 3, open: false }
    const asked = {
      questions: [{ id: 'q', my_answer: 2, correct: true, answer: 2 }],
      quizzes: [{ id: 'z', my_attempt: mine }],
    } as unknown as Interactions
    const tried = newTriedAnswers()
    let heard = 0
    const end = tried.subscribe(() => (heard += 1))
    const fresh = { questions: [{ id: 'q', my_answer: null }], quizzes: [{ id: 'z', my_attempt: null }] }
    expect(asTried(asked, tried.read())).toEqual(fresh)
    tried.finish('z', { score: 50, passed: false })
    expect(tried.hasPassed('z')).toBe(false)
    tried.finish('z', { score: 100, passed: true })
    tried.finish('z', { score: 0, passed: false })
    tried.answer('q', 1)
    tried.finish('unscored', { score: null, passed: null })
    expect(tried.read().quizzes.get('unscored')).toEqual({ score: null, passed: null, attempts: 1, open: false })
    expect(asTried(asked, tried.read())).toEqual({ questions: [{ id: 'q', my_answer: 1 }], quizzes: [{ id: 'z', my_attempt: mine }] })
    expect(tried.hasPassed('z')).toBe(true)
    tried.forget()
    expect(asTried(asked, tried.read())).toEqual(fresh)
    expect(heard).toBe(6)
    end()
  })
})
