import { z } from 'zod/mini'
import { emailAddress, text } from '#platform/contract/fields.ts'

/** Where no other answer is named (wire-details, "Answers"). */
export const done = z.object({ result: z.literal('success') })

/** ISO 8601. */
export const time = z.string()

export const password = z.string().check(
  z.refine((value) => [...value].length >= 10, 'The password needs at least 10 characters.'),
  z.refine((value) => value.length <= 256, 'The password has at most 256 characters.'),
)

export const displayname = text({ min: 1, max: 128, empty: 'Please enter a name.' })

const usernamePattern = /^[\p{L}\p{N}._@-]{2,64}$/u
const reserved = ['me', 'host', 'members', 'update', 'anonymous', 'guest', 'virtualuser', 'bulk', 'import']

/** 2 to 64 letters, digits, `. _ - @`; compared without case; some words are the paths' own (wire-details, "One address, two meanings"). */
export const username = z.string().check(
  z.trim(),
  z.regex(usernamePattern, 'A username has 2 to 64 letters, digits, dots, hyphens, underscores or @.'),
  z.refine((name) => !reserved.includes(name.toLowerCase()), 'This username is reserved.'),
)

/** One address, or none. */
export const email = z.union([z.literal(''), emailAddress])

/** A person as others see them. */
export const someone = z.object({ id: z.string(), name: z.string(), displayname: z.string() })
