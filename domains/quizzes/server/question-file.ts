import { LinesProblem, type RefusedLine } from '#platform/contract/problem.ts'
import { type CsvLine, readCsv } from '#platform/server/read-csv.ts'
import { mostQuizQuestions } from '../limits.ts'
import { type QuestionWords, questionFaults } from '../question.ts'

const columns = ['text', 'ch1', 'ch2', 'ch3', 'ch4', 'answer'] as const

/**
 * The questions of a CSV file (wire-details: `text,ch1,ch2,ch3,ch4,answer[,time]`), in the order of its lines.
 *
 * @param duration of the video, s
 * @throws LinesProblem with every line that is wrong
 */
export function questionsIn(file: string, duration: number | null): QuestionWords[] {
  const [head, ...lines] = readCsv(file)
  if (!head) throw new LinesProblem('This file is empty.', [])
  const names = head.cells.map((cell) => cell.toLowerCase())
  const missing = columns.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new LinesProblem(`These columns are missing: ${missing.join(', ')}.`, [])
  if (lines.length === 0) throw new LinesProblem('There are no questions in this file.', [])
  if (lines.length > mostQuizQuestions) throw new LinesProblem(`A file has at most ${mostQuizQuestions} questions.`, [])
  const read = lines.map((line) => readLine(names, line, duration))
  const wrong = read.flatMap(({ faults }) => faults)
  if (wrong.length > 0) throw new LinesProblem('Nothing was added: some lines are wrong.', wrong)
  return read.map(({ words }) => words)
}

function readLine(
  names: readonly string[],
  { line, cells }: CsvLine,
  duration: number | null,
): { words: QuestionWords; faults: RefusedLine[] } {
  const of = (name: string) => cells[names.indexOf(name)] ?? ''
  const time = timeIn(of('time'))
  const words: QuestionWords = {
    text: of('text'),
    choices: [of('ch1'), of('ch2'), of('ch3'), of('ch4')],
    answer: /^[1-4]$/.test(of('answer')) ? Number(of('answer')) : Number.NaN,
    rel_offset: time ?? 0,
  }
  const messages = questionFaults(words, duration).map(({ field, message }) => `${names.includes(field) ? field : 'time'}: ${message}`)
  if (time === null) messages.push('time: A time looks like 00:01:30.')
  if (cells.length > names.length) messages.push('There are more cells than columns.')
  return { words, faults: messages.map((message) => ({ line, message })) }
}

/** ms; null where it is no time. */
function timeIn(text: string): number | null {
  if (text === '') return 0
  const [, hours, minutes, seconds] = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})$/.exec(text) ?? []
  if (minutes === undefined || seconds === undefined) return null
  const [h, m, s] = [Number(hours ?? 0), Number(minutes), Number(seconds)]
  return h > 23 || m > 59 || s > 59 ? null : ((h * 60 + m) * 60 + s) * 1000
}
