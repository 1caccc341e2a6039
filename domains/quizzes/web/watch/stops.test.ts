import { describe, expect, it } from 'vitest'
import type { Interactions } from '../../contract.ts'
import { mayPassQuiz, stopsOf } from './stops.ts'

const question = (id: string, rest: object = {}): Interactions['questions'][number] => ({
  id,
  text: '',
  ch1: 'a',
  ch2: 'b',
  ch3: '',
  ch4: '',
  revision: 1,
  rel_offset: 5000,
  show_answer_flag: false,
  compulsory_flag: false,
  my_answer: null,
  ...rest,
})

const quiz = (id: string, rest: object = {}): Interactions['quizzes'][number] => ({
  id,
  title: '',
  description: '',
  appears_at: 'end',
  show_answer_flag: false,
  compulsory_flag: false,
  passing_score: null,
  passing_score_flag: false,
  question_count: 1,
  my_attempt: null,
  ...rest,
})

const finished = (passed: boolean | null) => ({ my_attempt: { score: 50, passed, attempts: 1, open: false } })
const none = () => false

describe('where a video asks its viewer', () => {
  it('is at each question that is not answered; those that must be stop it however they are passed', () => {
    const questions = [
      question('a'),
      question('b', { compulsory_flag: true, rel_offset: 2500 }),
      question('c', { my_answer: 1 }),
      question('d'),
    ]
    expect(stopsOf({ questions, quizzes: [] }, (id) => id === 'd')).toEqual([
      { id: 'a', at: 5, always: false, endsCredit: false },
      { id: 'b', at: 2.5, always: true, endsCredit: true },
    ])
  })

  it('is at a quiz until it is finished and not failed', () => {
    const quizzes = [
      quiz('start', { appears_at: 'start', compulsory_flag: true }),
      quiz('failed', { appears_at: 'start', compulsory_flag: true, ...finished(false) }),
      quiz('end'),
      quiz('passed', finished(true)),
      quiz('survey', finished(null)),
    ]
    expect(stopsOf({ questions: [], quizzes }, none)).toEqual([
      { id: 'start', at: 0, always: true, endsCredit: true },
      { id: 'failed', at: 0, always: true, endsCredit: false },
      { id: 'end', at: 'end', always: true, endsCredit: false },
    ])
    expect(quizzes.map(mayPassQuiz)).toEqual([false, true, true, true, true])
  })
})
