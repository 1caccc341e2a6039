import { longestChoice, longestQuestion } from './limits.ts'

/** What a person makes of a question. */
export interface QuestionWords {
  readonly text: string
  /** Without surrounding blanks; those that are left out are empty. */
  readonly choices: readonly [string, string, string, string]
  /** The number of the right choice. */
  readonly answer: number
  /** ms */
  readonly rel_offset: number
}

export interface QuestionFault {
  /** As it is called on the wire. */
  readonly field: 'text' | 'ch1' | 'ch2' | 'ch3' | 'ch4' | 'answer' | 'rel_offset'
  readonly message: string
}

/** Characters are code points. */
export const isTooLong = (text: string, most: number): boolean => [...text].length > most

const isMissing = 'This field is required'

/**
 * What is wrong with a question, in the words of the specification. Browser and server ask the same.
 *
 * @param duration of the video, s; null while it is not known
 */
export function questionFaults({ text, choices, answer, rel_offset }: QuestionWords, duration: number | null): QuestionFault[] {
  const [first, second, third, fourth] = choices
  const faults: (QuestionFault | false)[] = [
    text === '' && { field: 'text', message: isMissing },
    isTooLong(text, longestQuestion) && { field: 'text', message: 'Max 200 character allowed' },
    first === '' && { field: 'ch1', message: isMissing },
    second === '' && { field: 'ch2', message: isMissing },
    third === '' && fourth !== '' && { field: 'ch3', message: 'Option 4 needs option 3.' },
    ...choices.map(
      (choice, index): QuestionFault | false =>
        isTooLong(choice, longestChoice) && {
          field: choiceFields[index] ?? 'ch1',
          message: `At most ${longestChoice} characters are allowed`,
        },
    ),
    answerFault(choices, answer),
    duration !== null &&
      rel_offset > duration * 1000 && { field: 'rel_offset', message: 'Pop Question time cannot be greater than video duration' },
  ]
  return faults.filter((fault) => fault !== false)
}

export const choiceFields = ['ch1', 'ch2', 'ch3', 'ch4'] as const

function answerFault(choices: readonly string[], answer: number): QuestionFault | false {
  if (!Number.isInteger(answer) || answer < 1 || answer > 4) return { field: 'answer', message: 'Choose the correct option.' }
  return choices[answer - 1] === '' && { field: 'answer', message: 'The correct option is empty.' }
}
