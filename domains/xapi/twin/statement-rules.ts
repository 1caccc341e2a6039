/** A value as it was sent, and where in the statement it stands. */
interface Sent {
  readonly value: unknown
  readonly at: string
}

/** Says what is wrong; nothing where all is right. */
type Rule = (sent: Sent) => string[]

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object of these properties and no others; those of `needed` must be there. */
const objectOf =
  (rules: Readonly<Record<string, Rule>>, needed: readonly string[] = []): Rule =>
  ({ value, at }) => {
    if (!isRecord(value)) return [`${at} is no object`]
    const missing = needed.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`)
    const wrong = Object.entries(value).flatMap(([name, one]) => {
      const rule = rules[name]
      if (!rule) return [`${at}.${name} is unknown`]
      return one === null ? [`${at}.${name} is null`] : rule({ value: one, at: `${at}.${name}` })
    })
    return [...missing, ...wrong]
  }

/** An object whose keys and values follow one rule each. */
const mapOf =
  (key: Rule, item: Rule): Rule =>
  ({ value, at }) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([name, one]) => [
          ...key({ value: name, at: `a key of ${at}` }),
          ...item({ value: one, at: `${at}.${name}` }),
        ])
      : [`${at} is no object`]

const listOf =
  (rule: Rule): Rule =>
  ({ value, at }) =>
    Array.isArray(value) ? value.flatMap((one, n) => rule({ value: one, at: `${at}[${n}]` })) : [`${at} is no list`]

const matching =
  (pattern: RegExp, what: string): Rule =>
  ({ value, at }) =>
    typeof value === 'string' && pattern.test(value) ? [] : [`${at} is no ${what}`]

const anything: Rule = () => []
const words: Rule = ({ value, at }) => (typeof value === 'string' ? [] : [`${at} is no text`])
const iri = matching(/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i, 'IRI')
const uuid = matching(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i, 'UUID')
const mailbox = matching(/^mailto:[^\s@]+@[^\s@]+$/, 'mailto IRI')
const instant = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/, 'timestamp')
const duration = matching(/^P(?=[\dT])(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/, 'duration')
const languageMap = mapOf(matching(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'language tag'), words)
const extensions = mapOf(iri, anything)

const isTrueOrFalse: Rule = ({ value, at }) => (typeof value === 'boolean' ? [] : [`${at} is not true or false`])

const number =
  (from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY): Rule =>
  ({ value, at }) =>
    typeof value === 'number' && value >= from && value <= to ? [] : [`${at} is no number from ${from} to ${to}`]

const exactly =
  (...allowed: readonly string[]): Rule =>
  ({ value, at }) =>
    allowed.includes(value as string) ? [] : [`${at} is none of ${allowed.join(', ')}`]

/** Both rules hold. */
const both =
  (one: Rule, other: Rule): Rule =>
  (sent) => [...one(sent), ...other(sent)]

const identifiers = ['mbox', 'mbox_sha1sum', 'openid', 'account']

const oneIdentifier: Rule = ({ value, at }) => {
  const given = identifiers.filter((name) => Object.hasOwn(Object(value), name))
  return given.length === 1 ? [] : [`${at} has ${given.length} identifiers`]
}

const agent = both(
  objectOf({
    objectType: exactly('Agent'),
    name: words,
    mbox: mailbox,
    account: objectOf({ homePage: iri, name: words }, ['homePage', 'name']),
  }),
  oneIdentifier,
)

/** Components belong to their type of interaction. */
const fittingInteraction: Rule = ({ value, at }) => {
  const { interactionType, choices, correctResponsesPattern } = Object(value) as Record<string, unknown>
  if (interactionType === undefined) return choices || correctResponsesPattern ? [`${at} has an interaction without its type`] : []
  if (choices && !['choice', 'sequencing'].includes(interactionType as string)) return [`${at} has choices that do not fit`]
  const ids = Array.isArray(choices) ? choices.map((one) => (Object(one) as { id?: unknown }).id) : []
  return new Set(ids).size === ids.length ? [] : [`${at} has two choices with one id`]
}

const definition = both(
  objectOf({
    name: languageMap,
    description: languageMap,
    type: iri,
    moreInfo: iri,
    extensions,
    interactionType: exactly('true-false', 'choice', 'fill-in', 'long-fill-in', 'matching', 'performance', 'sequencing', 'numeric'),
    correctResponsesPattern: listOf(words),
    choices: listOf(objectOf({ id: words, description: languageMap }, ['id'])),
  }),
  fittingInteraction,
)

const activity = objectOf({ objectType: exactly('Activity'), id: iri, definition }, ['id'])

/** A raw score lies between its least and its greatest. */
const fittingScore: Rule = ({ value, at }) => {
  const { raw, min, max } = Object(value) as Record<string, number | undefined>
  if (min !== undefined && max !== undefined && min >= max) return [`${at} has no range`]
  return raw !== undefined && (raw < (min ?? raw) || raw > (max ?? raw)) ? [`${at} is out of its range`] : []
}

const result = objectOf({
  score: both(objectOf({ scaled: number(-1, 1), raw: number(), min: number(), max: number() }), fittingScore),
  success: isTrueOrFalse,
  completion: isTrueOrFalse,
  response: words,
  duration,
  extensions,
})

const context = objectOf({
  registration: uuid,
  instructor: agent,
  contextActivities: objectOf({ parent: listOf(activity), grouping: listOf(activity), category: listOf(activity) }),
  revision: words,
  platform: words,
  language: words,
  extensions,
})

const statement = objectOf(
  {
    id: uuid,
    actor: agent,
    verb: objectOf({ id: iri, display: languageMap }, ['id']),
    object: activity,
    result,
    context,
    timestamp: instant,
  },
  ['id', 'actor', 'verb', 'object'],
)

/** What is wrong with a statement by xAPI 1.0.3: one of ours, of an Agent about an Activity, without attachments. */
export const statementFaultsOf = (value: unknown): string[] => statement({ value, at: 'statement' })

const videoVerbs = ['initialized', 'paused', 'completed']
const extension = (name: string) => `https://w3id.org/xapi/video/extensions/${name}`

/** What is wrong with a statement about watching by the video profile. */
export function profileFaultsOf(value: unknown): string[] {
  const { verb, object, context: around, result: outcome } = value as Record<string, Record<string, unknown>>
  const word = String(verb?.['id']).split('/').at(-1) ?? ''
  const type = (object?.['definition'] as { type?: string } | undefined)?.type
  const category = (around?.['contextActivities'] as { category?: { id: string }[] } | undefined)?.category
  const of = (holder: unknown, name: string) => Object(Object(holder).extensions)[extension(name)]
  const needed = word === 'initialized' ? [] : ['time', 'progress', 'played-segments']
  return [
    ...(videoVerbs.includes(word) ? [] : [`${word} is no verb of the profile`]),
    ...(type === 'https://w3id.org/xapi/video/activity-type/video' ? [] : ['the object is no video']),
    ...(category?.some(({ id }) => id === 'https://w3id.org/xapi/video') ? [] : ['the profile is not named']),
    ...['session-id', 'length'].filter((name) => of(around, name) === undefined).map((name) => `the context lacks ${name}`),
    ...needed.filter((name) => of(outcome, name) === undefined).map((name) => `the result lacks ${name}`),
  ]
}
