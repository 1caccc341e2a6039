import { aTalk, findQuotation, suggestHighlights, summarise } from '#domains/highlights/testing.ts'
import { makeGapQuestions } from '#domains/quizzes/server.ts'
import { ms, report, share } from './report.ts'

/** ms of one core for chapters, summary and questions of an hour. */
const reach = 1000
/** How near a chapter begins to where the subject changes, ms. */
const near = 20_000
const talks = 20

/** What the built-in methods cost: the first time, with all that has to be compiled for it, and the quickest of five. */
export async function methods(): Promise<void> {
  const talk = { ...aTalk(60, 7), language: 'en' }
  const spoken = { language: 'en', cues: talk.lines }
  const once = async () => {
    const before = process.cpuUsage()
    suggestHighlights(talk)
    summarise(talk)
    await makeGapQuestions(spoken, 10)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const times: number[] = []
  for (let n = 0; n < 5; n += 1) times.push(await once())
  const [first = Number.POSITIVE_INFINITY] = times
  report('chapters, summary and questions of 60 minutes', `${ms(first)} of a core, then ${ms(Math.min(...times))}`, first <= reach)
}

/** How good they are: chapters beside the changes of subject that a talk was made with, and whether what is shown was said. */
export async function quality(): Promise<void> {
  const seeds = Array.from({ length: talks }, (_, n) => 101 + n)
  const orderly = seeds.map((seed) => ({ ...aTalk(49, 7 + (seed % 2), seed), language: 'en' }))
  chaptersOf('made talks', orderly)
  chaptersOf('the same, every second sentence about anything', orderly.map(wandering))
  let [statements, said] = [0, 0]
  for (const talk of orderly) {
    const shown = await statementsOf(talk)
    statements += shown.length
    said += shown.filter((one) => findQuotation(one, talk.lines, 'en') !== null).length
  }
  report('statements that are shown', `${said} of ${statements} are said where they say`, said === statements && statements > 200)
}

type Talk = ReturnType<typeof aTalk> & { readonly language: string }

/** A talk with sentences of one that changes its subject every half minute in the place of every second one. */
function wandering(talk: Talk, n: number): Talk {
  const { lines } = aTalk(49, 98, 201 + n)
  return {
    ...talk,
    lines: talk.lines.map((line, at) => (at % 2 === 0 ? line : { ...line, text: lines[at % lines.length]?.text ?? line.text })),
  }
}

function chaptersOf(what: string, all: readonly Talk[]): void {
  const sums = { borders: 0, made: 0, found: 0, right: 0 }
  for (const talk of all) {
    const borders = talk.chapters.slice(1).map(({ start }) => start)
    const begun = suggestHighlights(talk)
      .made.map(({ start }) => start)
      .filter((start) => start > 0)
    const isNear = (one: number, others: readonly number[]) => others.some((other) => Math.abs(one - other) < near)
    sums.borders += borders.length
    sums.made += begun.length
    sums.found += borders.filter((border) => isNear(border, begun)).length
    sums.right += begun.filter((start) => isNear(start, borders)).length
  }
  const { borders, made, found, right } = sums
  const measured = `${share(right, made)} of ${made} where the subject changes, ${share(found, borders)} of ${borders} changes found`
  report(`chapters of ${talks} talks of 49 minutes, ±20 s, ${what}`, measured, undefined)
}

/** All that is shown of a talk, with what each statement rests on. */
async function statementsOf(talk: Talk) {
  const questions = await makeGapQuestions({ language: 'en', cues: talk.lines }, 10)
  return [
    ...suggestHighlights(talk).made.map(({ quotation }) => quotation),
    ...summarise(talk).made,
    ...questions.map(({ quotation, at }) => ({ text: quotation, start: at, end: at })),
  ]
}
