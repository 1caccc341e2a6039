import { longestDescription, longestQuizTitle, mostQuizQuestions } from './limits.ts'
import { isTooLong } from './question.ts'

/** What a person makes of a quiz. */
export interface QuizWords {
  readonly title: string
  readonly description: string
  /** As it was entered; null: there is none. */
  readonly passing_score: string | null
  readonly question_count: number
}

export interface QuizFault {
  readonly field: 'title' | 'description' | 'passing_score' | 'question_count'
  readonly message: string
}

/** Digits and, where there are any, two decimals. */
const isPercent = (score: string) => /^\d{1,3}(\.\d{1,2})?$/.test(score) && Number(score) <= 100

/** What is wrong with a quiz, in the words of the specification. Browser and server ask the same. */
export function quizFaults({ title, description, passing_score: score, question_count: count }: QuizWords): QuizFault[] {
  const faults: (QuizFault | false)[] = [
    title === '' && { field: 'title', message: 'Quiz title cannot be empty' },
    isTooLong(title, longestQuizTitle) && { field: 'title', message: `At most ${longestQuizTitle} characters are allowed` },
    isTooLong(description, longestDescription) && { field: 'description', message: `At most ${longestDescription} characters are allowed` },
    score === '' && { field: 'passing_score', message: 'Passing score cannot be empty' },
    score !== null &&
      score !== '' &&
      !isPercent(score) && { field: 'passing_score', message: 'The passing score is a number from 0 to 100.' },
    (!Number.isInteger(count) || count < 0 || count > mostQuizQuestions) && {
      field: 'question_count',
      message: `Enter a whole number from 0 to ${mostQuizQuestions}.`,
    },
  ]
  return faults.filter((fault) => fault !== false)
}

/** What a generated quiz is called (the specification's words). */
export const generatedTitle = (position: 'start' | 'end') => (position === 'start' ? 'AI Survey' : 'AI Assessment')
