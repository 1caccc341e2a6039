import { longestProjectName } from './limits.ts'

const empty = 'Please enter project name'
const tooLong = 'Maximum character limit exceeded'

/** What is wrong with the name of a project; undefined where nothing is (CM-5.62, CM-5.63). Blanks around it don't count. */
export function nameProblem(name: string): string | undefined {
  const characters = Array.from(name.trim()).length
  if (characters === 0) return empty
  return characters > longestProjectName ? tooLong : undefined
}

/** Where a project is edited. */
export const studioAddress = (id: string): string => `/web/studio#/project/${id}`
