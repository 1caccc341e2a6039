import { describe, expect, it } from 'vitest'
import { LinesProblem } from '#platform/contract/problem.ts'
import { questionsIn } from './question-file.ts'

const head = 'text,ch1,ch2,ch3,ch4,answer,time\n'

function refused(file: string, duration: number | null = 60): LinesProblem {
  try {
    questionsIn(file, duration)
  } catch (error) {
    if (error instanceof LinesProblem) return error
    throw error
  }
  throw new Error('it was taken')
}

describe('a file of questions', () => {
  it('is read with commas or semicolons, quotes, a byte order mark, and without the columns that may be left out', () => {
    expect(questionsIn(`\uFEFF${head}"Red, or green?",Red,"Gr""een",,,2,00:00:07\nSecond?,a,b,c,d,4,\n`, 60)).toEqual([
      { text: 'Red, or green?', choices: ['Red', 'Gr"een', '', ''], answer: 2, rel_offset: 7000 },
      { text: 'Second?', choices: ['a', 'b', 'c', 'd'], answer: 4, rel_offset: 0 },
    ])
    expect(questionsIn('ANSWER;text;ch1;ch2;ch3;ch4\r\n1;Erste?;ja;nein;;\r\n', null)).toMatchObject([{ text: 'Erste?', answer: 1 }])
  })

  it('names every line that is wrong, and why', () => {
    const file = `${head}Good?,a,b,,,1,\n,a,b,,,1,\nNo second?,a,,,,1,\n\nWrong answer?,a,b,,,3,\nLate?,a,b,,,1,00:01:01\nNo time?,a,b,,,1,soon\nMore?,a,b,,,1,,x\n`
    const { rows, field, status } = refused(file)
    expect({ field, status }).toEqual({ field: 'csv_path', status: 422 })
    expect(rows).toEqual([
      { line: 3, message: 'text: This field is required' },
      { line: 4, message: 'ch2: This field is required' },
      { line: 6, message: 'answer: The correct option is empty.' },
      { line: 7, message: 'time: Pop Question time cannot be greater than video duration' },
      { line: 8, message: 'time: A time looks like 00:01:30.' },
      { line: 9, message: 'There are more cells than columns.' },
    ])
  })

  it.each([
    ['nothing', '', 'This file is empty.'],
    ['no questions', head, 'There are no questions in this file.'],
    ['other columns', 'question,a\nx,y\n', 'These columns are missing: text, ch1, ch2, ch3, ch4, answer.'],
    ['too many questions', head + 'q?,a,b,,,1,\n'.repeat(501), 'A file has at most 500 questions.'],
  ])('is refused where it holds %s', (_, file, message) => {
    expect(refused(file).message).toBe(message)
  })
})
