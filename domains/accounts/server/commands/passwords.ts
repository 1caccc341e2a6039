import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { hashPassword } from '../password.ts'
import { passwordFault } from '../password-rules.ts'
import { readFlags } from '../queries/organisation.ts'

/** Whose password it is: what others know of them is no secret. */
export interface Names {
  readonly username: string
  readonly displayname?: string | undefined
  readonly email?: string | undefined
}

const namesOf = ({ username, displayname = '', email = '' }: Names) => [username, displayname, email, email.split('@')[0] ?? '']

async function siteNames(db: Db | Tx): Promise<string[]> {
  const flags: Readonly<Record<string, unknown>> = await readFlags(db)
  return ['Lyceum', ...(typeof flags['site_name'] === 'string' ? [flags['site_name']] : [])]
}

/** Whether a password that somebody has would not be taken today. */
export async function isWeakPassword(db: Db | Tx, password: string, names: Names): Promise<boolean> {
  return passwordFault(password, [...namesOf(names), ...(await siteNames(db))]) !== undefined
}

/**
 * The hash of a password that somebody is to have from now on.
 *
 * @throws Problem invalid (password_short, password_common, password_name)
 */
export async function hashNewPassword(db: Db | Tx, password: string, names: Names): Promise<string> {
  const fault = passwordFault(password, [...namesOf(names), ...(await siteNames(db))])
  if (fault) throw new Problem('invalid', fault.reason, fault.message, 'password')
  return hashPassword(password)
}
