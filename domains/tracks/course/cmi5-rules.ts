import { type JsonObject, objectOf } from './launch.ts'

const categories = 'https://w3id.org/xapi/cmi5/context/categories/'
const masteryExtension = 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore'

/** A statement of a launch, and what there was before it. */
export interface SeenStatement {
  /** Without its address. */
  readonly verb: string
  readonly statement: JsonObject
  /** Verbs of all launches until now, and of this one. */
  readonly before: readonly string[]
  readonly stated: readonly string[]
  /** Documents that this launch has asked for. */
  readonly read: readonly string[]
  readonly isOfLaunch: boolean
  readonly masteryScore: number | undefined
  readonly launchMode: string
}

/** What lies in objects that lie in each other. */
export const valueAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => objectOf(inner)[name], value)

const grades = ({ verb }: SeenStatement) => verb === 'passed' || verb === 'failed'
const judges = (seen: SeenStatement) => grades(seen) || seen.verb === 'completed'
const resultIn = ({ statement }: SeenStatement, ...path: readonly string[]) => valueAt(statement, 'result', ...path)
const contextIn = ({ statement }: SeenStatement, ...path: readonly string[]) => valueAt(statement, 'context', ...path)

function isOfCategory(seen: SeenStatement, name: string): boolean {
  const named = contextIn(seen, 'contextActivities', 'category')
  return Array.isArray(named) && named.some((one) => valueAt(one, 'id') === categories + name)
}

function isJudgedRightly(seen: SeenStatement): boolean {
  const isEnough = Number(resultIn(seen, 'score', 'scaled')) >= (seen.masteryScore ?? 0)
  return isEnough === (seen.verb === 'passed')
}

const rules: readonly (readonly [rule: string, holds: (seen: SeenStatement) => boolean])[] = [
  ['actor, activity, registration and session of the launch', ({ isOfLaunch }) => isOfLaunch],
  ['the grouping of the context template', (seen) => contextIn(seen, 'contextActivities', 'grouping') !== undefined],
  ['the category cmi5', (seen) => isOfCategory(seen, 'cmi5')],
  ['the category moveon where something is judged', (seen) => isOfCategory(seen, 'moveon') === judges(seen)],
  [
    'the launch data and the preferences first',
    ({ read }) => ['LMS.LaunchData', 'cmi5LearnerPreferences'].every((document) => read.includes(document)),
  ],
  ['initialized first, and once', ({ verb, stated }) => (verb === 'initialized') === (stated.length === 0)],
  ['nothing after terminated', ({ stated }) => !stated.includes('terminated')],
  ['a duration', (seen) => seen.verb === 'initialized' || /^PT[\d.]+S$/.test(String(resultIn(seen, 'duration')))],
  ['nothing judged of who only looks', (seen) => !judges(seen) || seen.launchMode === 'Normal'],
  ['completed and passed once for a registration', ({ verb, before }) => !['completed', 'passed'].includes(verb) || !before.includes(verb)],
  ['one of passed and failed in a launch', (seen) => !grades(seen) || !seen.stated.some((verb) => verb === 'passed' || verb === 'failed')],
  ['no failing after passing', ({ verb, before }) => verb !== 'failed' || !before.includes('passed')],
  ['completion', (seen) => seen.verb !== 'completed' || resultIn(seen, 'completion') === true],
  ['success', (seen) => !grades(seen) || resultIn(seen, 'success') === (seen.verb === 'passed')],
  [
    'the mastery score by which it was judged',
    (seen) => !grades(seen) || contextIn(seen, 'extensions', masteryExtension) === seen.masteryScore,
  ],
  ['the score beside the mastery score', (seen) => !grades(seen) || isJudgedRightly(seen)],
]

/** What cmi5 asks of who is launched and does not hold; undefined: all does. */
export const brokenRule = (seen: SeenStatement): string | undefined => rules.find(([, holds]) => !holds(seen))?.[0]
