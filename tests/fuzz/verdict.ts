import { join } from 'node:path'
import { problems } from '#platform/contract/problem.ts'
import { type Route, refusalsOf } from '#platform/contract/route.ts'
import type { Got, Sent } from './request.ts'

const root = join(import.meta.dirname, '../..')

/** What tells of the inside: stacks, files of the program, statements and words of the database. */
const inside = [
  root,
  'node_modules',
  'file://',
  /\.[cm]?[jt]s:\d+/,
  /\n\s+at /,
  /select .+ from /i,
  /insert into/i,
  /syntax/i,
  /relation "/,
  /ZodError/,
  /pg_/i,
  /jsonb/i,
]

const leaks = (text: string) => inside.filter((one) => (typeof one === 'string' ? text.includes(one) : one.test(text))).map(String)

const isProblem = (text: string): boolean => {
  try {
    const { result, error } = JSON.parse(text) as { result?: unknown; error?: { code?: string; message?: unknown } }
    return result === 'failed' && Object.hasOwn(problems, error?.code ?? '') && typeof error?.message === 'string'
  } catch {
    return false
  }
}

// Refused before there is a request: what is no HTTP, and lines that are too long.
const beforehand = [400, 417, 431]

/** What is wrong with an answer; nothing where it is one that may be given. */
export function faultOf(route: Route | undefined, { headers }: Sent, got: Got): string | null {
  const { status, text } = got
  // The other side was gone before it had read everything.
  if (status === 0) return null
  if (status >= 500) return `a fault: ${status} ${text.slice(0, 300)}`
  const told = status >= 400 ? leaks(text) : []
  if (told.length > 0) return `tells of the inside (${told.join(', ')}): ${text.slice(0, 300)}`
  if (got.headers['x-powered-by'] !== undefined) return 'says what it is made of'
  return route && !headers.some(([name]) => name === 'host') ? ofContract(route, got) : null
}

function ofContract(route: Route, { status, headers, text }: Got): string | null {
  if (beforehand.includes(status) || status === 304 || status === 404) return null
  if (status === 302 && route.page) return null
  if (status === (route.status ?? 200)) return ofAnswer(route, String(headers['content-type'] ?? ''), text)
  const declared = refusalsOf(route).some((code) => problems[code] === status)
  if (!declared) return `a status that the contract does not have: ${status} ${text.slice(0, 200)}`
  return isProblem(text) ? null : `a refusal of another shape: ${text.slice(0, 200)}`
}

function ofAnswer(route: Route, type: string, text: string): string | null {
  const parsed = type.includes('json') && !type.includes('ndjson') ? route.answer.safeParse(JSON.parse(text)) : null
  return parsed && !parsed.success ? `an answer that the contract does not have: ${parsed.error.message}` : null
}
