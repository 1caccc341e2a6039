/** Those of ADL that cmi5 uses, and that of the video profile. */
const verbs = {
  initialized: 'http://adlnet.gov/expapi/verbs/initialized',
  paused: 'https://w3id.org/xapi/video/verbs/paused',
  answered: 'http://adlnet.gov/expapi/verbs/answered',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
} as const
export type VerbWord = keyof typeof verbs

export const verbOf = (word: VerbWord) => ({ id: verbs[word], display: { en: word } })

export const activityTypes = {
  video: 'https://w3id.org/xapi/video/activity-type/video',
  question: 'http://adlnet.gov/expapi/activities/cmi.interaction',
  quiz: 'http://adlnet.gov/expapi/activities/assessment',
  track: 'https://w3id.org/xapi/cmi5/activitytype/course',
  profile: 'http://adlnet.gov/expapi/activities/profile',
} as const

/** What says that a statement follows the video profile. */
export const videoProfile = 'https://w3id.org/xapi/video'

/** A field that the video profile adds to a result or a context. */
export const videoExtension = (name: string): string => `${videoProfile}/extensions/${name}`
