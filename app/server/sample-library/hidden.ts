import { Problem } from '#platform/contract/problem.ts'

/** What a person may not see they do nothing with. */
export function unlessHidden(error: unknown): void {
  if (!(error instanceof Problem && error.code === 'not_found')) throw error
}
