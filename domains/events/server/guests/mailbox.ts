import { createHmac } from 'node:crypto'
import type { Secrets } from '#platform/server/secrets.ts'

/** A mailbox as it is kept: a keyed hash in the form of a uuid. What follows a plus sign names the same mailbox with most providers. */
export function mailboxKey({ signingKey }: Pick<Secrets, 'signingKey'>, email: string): string {
  const [, name = '', host = ''] = /^(.*)@([^@]*)$/s.exec(email.toLowerCase()) ?? []
  const hex = createHmac('sha256', signingKey)
    .update(`mailbox\n${name.replace(/(?<=.)\+.*$/s, '')}@${host}`)
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
