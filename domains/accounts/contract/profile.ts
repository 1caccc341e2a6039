import { z } from 'zod/mini'
import { readTopics, topicsField, topicsText } from '#domains/topics/contract.ts'
import { flag, isLonger, jsonObject } from '#platform/contract/fields.ts'
import { routes } from '#platform/contract/route.ts'
import { displayname, someone } from './fields.ts'
import { flags } from './organisation.ts'
import { role } from './roles.ts'

const interestRule = {
  min: 2,
  short: 'A user interest has at least 2 characters.',
  most: 200,
  message: 'This character is not allowed in user interest.',
}

/** Interests may have 2 characters; otherwise they are topics and match these exactly (LE-5.03 to 5.06). */
export const interests = topicsField(interestRule)

/** Text adds: one entry of 1 to 256 characters (LE-5.03). A list replaces all. */
const changedInterests = z.pipe(
  topicsText,
  z.transform((value, context) => {
    const names = readTopics(interestRule)(value, context)
    if (typeof value !== 'string') return { all: names }
    const text = value.trim()
    if (text === '' || isLonger(text, 256))
      context.issues.push({ code: 'custom', message: 'A user interest has 1 to 256 characters.', input: value })
    return { add: names }
  }),
)

const preferences = z.record(z.string().check(z.maxLength(64)), z.unknown())
const changedPreferences = z.pipe(jsonObject, preferences)

const me = z.extend(someone, {
  email: z.string(),
  role,
  is_external: z.boolean(),
  capabilities: z.array(z.string()),
  topics: z.array(z.string()),
  preferences,
  /** The password is one of before today's rules: told to the person, not to programs. */
  weak_password: z.boolean(),
})
export type Me = z.output<typeof me>

/** What a refusal of this one call carries besides, for clients that look for it (LE-7.07). */
const updateRefused = 1001
/** All the interests that were to be added are there already (LE-8.13). */
const interestsKnown = 3021

export const profileRoutes = routes({
  getMe: {
    method: 'GET',
    path: '/api/v3/users/me',
    access: 'anyone',
    answer: z.object({
      user: z.nullable(me),
      domain: flags,
      /** `needed` until the first site admin is made; `token_needed` where this caller must show the token that the start printed. */
      setup: z.object({ needed: z.boolean(), token_needed: z.boolean() }),
    }),
    refusals: [],
  },
  /** A person's own profile. `topics` as text adds interests, `topics[]` replaces them all. */
  updateProfile: {
    method: 'PUT',
    path: '/web/ajax/users/{username}/update',
    access: 'person',
    params: z.object({ username: z.string() }),
    body: z.object({
      topics: z.optional(changedInterests),
      'topics[]': z.optional(interests),
      displayname: z.optional(displayname),
      /** An object, or the same as JSON text; names that are sent change, null takes one away. */
      preferences: z.optional(changedPreferences),
      notifyUpdateFlag: z.optional(flag),
    }),
    answer: z.union([
      z.object({ success: z.literal(true), topics: z.array(z.string()) }),
      z.object({ errorcode: z.literal(interestsKnown) }),
    ]),
    refusals: ['forbidden', 'not_found', 'invalid'],
    refusalFields: { errorcode: updateRefused },
  },
})
