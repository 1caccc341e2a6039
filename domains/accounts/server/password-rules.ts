import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The commonest passwords that are long enough, most common first; shorter ones are refused for their length. */
const common = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
)

/** The least number of characters; the contract refuses what is shorter. */
const least = 10
/** A password of fewer different characters is as easy to guess as a common one. */
const leastDifferent = 4

const spelled = (text: string) => text.normalize('NFKC').toLowerCase()
/** Without what people put between or after the words of a name. */
const bare = (text: string) =>
  spelled(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\d+$/, '')

export interface PasswordFault {
  readonly reason: string
  readonly message: string
}

/**
 * What is wrong with a password by today's rules, whoever set it when.
 *
 * @param names of the person and of the site, which the password must not be
 */
export function passwordFault(password: string, names: readonly string[]): PasswordFault | undefined {
  if ([...password].length < least) return { reason: 'password_short', message: `The password needs at least ${least} characters.` }
  if (common.has(spelled(password)) || new Set(spelled(password)).size < leastDifferent)
    return { reason: 'password_common', message: 'Many people use this password, so it is easy to guess. Please choose another one.' }
  const isName = names.some((name) => spelled(name) === spelled(password) || (bare(name) !== '' && bare(name) === bare(password)))
  if (isName)
    return { reason: 'password_name', message: 'The password must not be your name, your email address or the name of this site.' }
  return undefined
}
