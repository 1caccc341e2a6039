import { z } from 'zod/mini'
import { flag, oneOf, text } from '#platform/contract/fields.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { time } from './fields.ts'
import { slideLanguages } from './slide-languages.ts'

const bit = z.union([z.literal(0), z.literal(1)])

const xapiActors = ['ID', 'USERNAME', 'EMAIL'] as const

export const personAnalytics = ['NOBODY', 'SITEADMINS', 'MANAGERS'] as const

/** The organisation's flags, "domain" on the wire (wire-details, "Rights"). */
export const flags = z.object({
  /** Videos are published after a reviewer's approval. */
  reviewer_role: bit,
  /** Videos may have an end. */
  expiry_date: bit,
  expiry_extension_months: z.number(),
  /** Things can be shown to people from outside who have an account here (`is_external`). */
  external_sharing: bit,
  /** Who publishes agrees to `terms_text`. */
  terms_of_use: bit,
  terms_text: z.string(),
  vimeo_enabled: bit,
  thumbnail_max_kb: z.number(),
  /** Public events can be joined without an account. */
  guest_access: bit,
  /** Who manages a video sees how each person did in its quizzes. */
  quiz_results_by_person: bit,
  /** Origins that may embed Lyceum, with commas between them; `*` for all, empty for none. */
  embed_origins: z.string(),
  /** Whoever manages a video may make SCORM packages that hold its file; what left so cannot be taken back. */
  scorm_offline: bit,
  /** Keys of videos' custom properties, with commas between them. */
  custom_property_keys: z.string(),
  /** Who reads by name what people watched: nobody, site admins, or whoever manages a video, of that video. */
  person_analytics: z.enum(personAnalytics),
  /** Who runs a track for chosen people reads by name how far each of them is. */
  track_progress_by_person: bit,
  /** Who runs an event reads by name who came to it and for how long. */
  event_attendance_by_person: bit,
  /** Figures of fewer people are held back from who may not read them by name; 0: none are. */
  analytics_minimum: z.number(),
  /** IANA name; days begin at its midnight. */
  time_zone: z.string(),
  /** What the organisation calls this site; in titles, mails and the top bar. */
  site_name: z.string(),
  /** Shown in the top bar instead of the mark; empty for none. */
  logo_url: z.string(),
  /** `#rrggbb`; its hue and strength are taken, in both themes; empty for the usual. */
  accent_colour: z.string(),
  /** Servers of language models and speech are asked, where the operator has configured some. */
  engines_enabled: bit,
  /** Of one person to the language model. */
  engine_requests_per_day: z.number(),
  /** Of sound that is transcribed for one person. */
  engine_minutes_per_day: z.number(),
  /** In which slides are read whose video does not say its language; `off`: none are read. */
  slide_language: z.enum(slideLanguages),
  /** What people watch, answer and complete is stated for a record store, and kept for download. */
  xapi_statements: bit,
  /** By what a statement names its person: an id that means nothing elsewhere, username and name, or mail address and name. */
  xapi_actors: z.enum(xapiActors),
})
export type Flags = z.output<typeof flags>

const asBit = z.pipe(
  flag,
  z.transform((on) => (on ? (1 as const) : (0 as const))),
)
const commaText = (what: RegExp, message: string) =>
  z.pipe(
    z.string().check(z.maxLength(4000)),
    z.transform((value, context) => {
      const parts = value.split(/[\s,]+/).filter((part) => part !== '')
      if (!parts.every((part) => what.test(part))) context.issues.push({ code: 'custom', message, input: value })
      return [...new Set(parts)].join(',')
    }),
  )

/** Node takes more names than databases know, and some that mean another zone there. */
const zoneNames = /^(?:UTC|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/.+)$/i

function isTimeZone(name: string): boolean {
  if (!zoneNames.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const perDay = z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000))

const changes = z.partial(
  z.object({
    reviewer_role: asBit,
    expiry_date: asBit,
    expiry_extension_months: z.coerce.number().check(z.int(), z.gte(1), z.lte(120)),
    external_sharing: asBit,
    terms_of_use: asBit,
    terms_text: z.string().check(z.trim(), z.maxLength(20_000)),
    vimeo_enabled: asBit,
    thumbnail_max_kb: z.coerce.number().check(z.int(), z.gte(16), z.lte(20_480)),
    guest_access: asBit,
    quiz_results_by_person: asBit,
    embed_origins: commaText(/^(\*|https?:\/\/[a-z0-9.-]+(:\d{1,5})?)$/i, 'Origins look like https://intranet.example.org.'),
    scorm_offline: asBit,
    custom_property_keys: commaText(/^[\p{L}\p{N}_.-]{1,64}$/u, 'Keys have letters, digits, dots, hyphens and underscores.'),
    person_analytics: z.enum(personAnalytics),
    track_progress_by_person: asBit,
    event_attendance_by_person: asBit,
    analytics_minimum: z.coerce.number().check(z.int(), z.gte(0), z.lte(100)),
    time_zone: z.string().check(z.refine(isTimeZone, 'This time zone is not known.')),
    site_name: text({ min: 1, max: 64, empty: 'Please enter a name.' }),
    accent_colour: z.string().check(z.regex(/^(#[0-9a-fA-F]{6})?$/, 'A colour looks like #1a7f64.')),
    engines_enabled: asBit,
    engine_requests_per_day: perDay,
    engine_minutes_per_day: perDay,
    slide_language: oneOf(...slideLanguages),
    xapi_statements: asBit,
    xapi_actors: oneOf(...xapiActors),
    /** A picture that was sent for `logo`; empty takes the logo away. */
    logoUploadUrl: z.string().check(z.maxLength(2000)),
  }),
)

const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.nullable(z.string()),
  attachments: z.array(z.object({ name: z.string(), url: z.string() })),
  at: time,
})

export const organisationRoutes = routes({
  getDomain: { method: 'GET', path: '/api/v3/domain', access: 'person', answer: flags, refusals: [] },
  updateDomain: {
    method: 'PUT',
    path: '/api/v3/domain',
    access: 'person',
    body: changes,
    answer: z.extend(flags, { result: z.literal('success') }),
    refusals: ['forbidden', 'invalid'],
  },
  listMail: {
    method: 'GET',
    path: '/api/v3/mail',
    access: 'person',
    query: z.object({ ...pageFields(20), to: z._default(z.string(), '') }),
    answer: pageOf(mail),
    refusals: ['forbidden', 'invalid'],
  },
})
