import { z } from 'zod/mini'
import { EngineFailure, type TextEngine } from '#domains/engines/server.ts'
import { findQuotation, type Quotation, restsOn } from './methods/quotations.ts'
import type { SpokenLine } from './methods/sentences.ts'
import { atSlides } from './methods/slides.ts'
import type { MethodResult, Spoken, SuggestedHighlight } from './methods/suggesting.ts'
import { instructionsFor } from './prompts.ts'

/** Characters of a transcript that are sent at once: what small models take in without forgetting its beginning. */
const atOnce = 9000
/** Shorter parts are not halved again. */
const shortest = 1000

const statements = z.object({
  statements: z
    .array(z.object({ text: z.string().check(z.maxLength(1000)), quote: z.string().check(z.maxLength(2000)), second: z.number() }))
    .check(z.maxLength(30)),
})

/** What a model says, with what it rests on. */
interface Statement {
  readonly text: string
  readonly quotation: Quotation
}

export interface CheckedResult<T> extends MethodResult<T> {
  /** Statements whose quotation is not said there, or does not bear them out. */
  readonly dropped: number
}

interface Asking {
  readonly engine: TextEngine
  readonly spoken: Spoken
  readonly signal: AbortSignal
}

const longestTitle = 120

/** Chapters as a model divides what is said, each beginning where its quotation is said, or with the slide that appears there. */
export async function suggestByEngine(asking: Asking): Promise<CheckedResult<SuggestedHighlight>> {
  const { model, kept, dropped } = await askFor('chapters', asking)
  const { duration, slides } = asking.spoken
  const titled = kept.filter(({ text }) => text.length <= longestTitle)
  const starts = atSlides(
    titled.map(({ quotation }) => Math.floor(quotation.start / 1000) * 1000),
    slides,
  )
  const made = titled.map(({ text, quotation }, at): SuggestedHighlight => {
    const start = starts[at] ?? 0
    return { text, start, duration: Math.max(0, (starts[at + 1] ?? Math.floor(duration / 1000) * 1000) - start), quotation }
  })
  return { method: model, version: '1', made, dropped: dropped + kept.length - titled.length }
}

/** Sentences of a summary in the words of a model. */
export async function summariseByEngine(asking: Asking): Promise<CheckedResult<Statement>> {
  const { model, kept, dropped } = await askFor('summary', asking)
  return { method: model, version: '1', made: kept, dropped }
}

async function askFor(what: 'chapters' | 'summary', { engine, spoken, signal }: Asking) {
  const parts = partsOf(spoken.lines)
  const minutes = Math.max(1, Math.round(spoken.duration / 60_000))
  const wanted = Math.max(1, Math.ceil((what === 'chapters' ? Math.min(20, Math.max(3, minutes / 6)) : 6) / parts.length))
  // What it knows of languages takes 50 MB, in the few processes that ask.
  const { languageOf } = await import('./methods/language.ts')
  const language = languageOf(spoken.lines.map(({ text }) => text).join(' '), spoken.language)
  const kept: Statement[] = []
  let dropped = 0
  while (parts.length > 0) {
    signal.throwIfAborted()
    const part = parts.shift() as readonly SpokenLine[]
    const answer = await askPart(engine, { part, system: instructionsFor(what, wanted), signal })
    if (answer === 'too long') parts.unshift(...halves(part))
    else
      for (const statement of answer) {
        const found = checkedStatement(statement, spoken.lines, language)
        if (found) kept.push(found)
        else dropped += 1
      }
  }
  return { model: engine.model, kept: inOrder(kept), dropped }
}

interface Part {
  readonly part: readonly SpokenLine[]
  readonly system: string
  readonly signal: AbortSignal
}

type Answered = z.output<typeof statements>['statements']

async function askPart(engine: TextEngine, { part, system, signal }: Part): Promise<Answered | 'too long'> {
  const user = part.map(({ start, text }) => `[${Math.floor(start / 1000)}] ${text.replace(/\s+/g, ' ')}`).join('\n')
  try {
    return (await engine.complete({ system, user, schema: statements, signal })).value.statements
  } catch (error) {
    const isTooLong = error instanceof EngineFailure && error.kind === 'too_long'
    if (isTooLong && user.length > shortest && part.length > 1) return 'too long'
    throw error
  }
}

function partsOf(lines: readonly SpokenLine[]): (readonly SpokenLine[])[] {
  const parts: SpokenLine[][] = [[]]
  let length = 0
  for (const line of lines) {
    if (length + line.text.length > atOnce && length > 0) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(line)
    length += line.text.length + 8
  }
  return parts
}

const halves = (part: readonly SpokenLine[]) => [part.slice(0, Math.ceil(part.length / 2)), part.slice(Math.ceil(part.length / 2))]

/** With the moments at which its quotation is said; null: it does not hold. */
export function checkedStatement(
  { text, quote, second }: Answered[number],
  lines: readonly SpokenLine[],
  language: string,
): Statement | null {
  const plain = text.replace(/\s+/g, ' ').trim()
  const at = Math.round(second * 1000)
  const quotation = findQuotation({ text: quote.trim(), start: at, end: at }, lines, language)
  return plain !== '' && quotation && restsOn(plain, quote, language) ? { text: plain, quotation } : null
}

/** One a second. */
function inOrder(statements: readonly Statement[]): Statement[] {
  const sorted = statements.toSorted((a, b) => a.quotation.start - b.quotation.start)
  const secondOf = (one: Statement | undefined) => (one ? Math.floor(one.quotation.start / 1000) : -1)
  return sorted.filter((one, at) => secondOf(one) !== secondOf(sorted[at - 1]))
}
