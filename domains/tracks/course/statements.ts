import { newId } from '#platform/web/in-browser/new-id.ts'
import { type JsonObject, type Launch, objectOf } from './launch.ts'

const verbs = 'http://adlnet.gov/expapi/verbs/'
const cmi5 = 'https://w3id.org/xapi/cmi5/context/categories/cmi5'
const moveOn = 'https://w3id.org/xapi/cmi5/context/categories/moveon'
const masteryScore = 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore'

/** What the page of a unit says of its learner, in the words of cmi5. */
export type CourseVerb = 'initialized' | 'completed' | 'passed' | 'failed' | 'terminated'

export interface Stated {
  readonly verb: CourseVerb
  /** ms since the launch; nothing is said of it where it begins. */
  readonly duration?: number
  /** 0 to 1. */
  readonly scaled?: number
  /** The score by which that was judged. */
  readonly mastery?: number | undefined
}

/** ISO 8601. */
const durationOf = (ms: number) => `PT${(Math.max(0, ms) / 1000).toFixed(2)}S`

const resultOf = ({ verb, duration, scaled }: Stated): JsonObject => ({
  ...(duration !== undefined && { duration: durationOf(duration) }),
  ...(verb === 'completed' && { completion: true }),
  ...((verb === 'passed' || verb === 'failed') && { success: verb === 'passed' }),
  ...(scaled !== undefined && { score: { scaled } }),
})

const idOf = (activity: unknown) => objectOf(activity)['id']

/** What the platform wants said with every statement, and what cmi5 does. */
function contextOf({ registration }: Launch, template: JsonObject, { verb, mastery }: Stated): JsonObject {
  const activities = objectOf(template['contextActivities'])
  const given = [activities['category'] ?? []].flat()
  const judges = verb === 'completed' || verb === 'passed' || verb === 'failed'
  const own = [cmi5, ...(judges ? [moveOn] : [])].filter((id) => given.every((one) => idOf(one) !== id)).map((id) => ({ id }))
  const extensions = { ...objectOf(template['extensions']), ...(mastery !== undefined && { [masteryScore]: mastery }) }
  return { ...template, registration, contextActivities: { ...activities, category: [...given, ...own] }, extensions }
}

/** A statement whose id and time are made once: sent again it is the same. */
export const launchStatement = (launch: Launch, template: JsonObject, stated: Stated): JsonObject => ({
  id: newId(),
  timestamp: new Date().toISOString(),
  actor: launch.actor,
  verb: { id: verbs + stated.verb, display: { 'en-US': stated.verb } },
  object: { objectType: 'Activity', id: launch.activityId },
  context: contextOf(launch, template, stated),
  ...(stated.verb !== 'initialized' && { result: resultOf(stated) }),
})
