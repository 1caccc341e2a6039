import { Problem } from '#platform/contract/problem.ts'

/** What a person may not see they do nothing with. @returns that nothing was done */
export function unlessHidden(error: unknown): false {
  if (error instanceof Problem && error.code === 'not_found') return false
  throw error
}
