import type { Flags } from '#domains/accounts/contract.ts'
import type { Config } from '#platform/server/config.ts'

/** Of whom something is stated. */
export interface StatedPerson {
  readonly accountId: string
  readonly username: string
  readonly displayname: string
  readonly email: string
}

/** How statements are made. */
export interface Stating {
  readonly actors: Flags['xapi_actors']
  /** Without a slash at its end. */
  readonly publicUrl: string
}

export interface Actor {
  readonly objectType: 'Agent'
  readonly name?: string
  readonly mbox?: string
  readonly account?: { readonly homePage: string; readonly name: string }
}

export const statingOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, { xapi_actors: actors }: Pick<Flags, 'xapi_actors'>): Stating => ({
  actors,
  publicUrl,
})

/** By one identifier, as the specification wants it; whoever has no mail address goes by their username. */
export function actorOf({ accountId, username, displayname, email }: StatedPerson, { actors, publicUrl }: Stating): Actor {
  if (actors === 'ID') return { objectType: 'Agent', account: { homePage: publicUrl, name: accountId } }
  if (actors === 'EMAIL' && email !== '') return { objectType: 'Agent', name: displayname, mbox: `mailto:${email}` }
  return { objectType: 'Agent', name: displayname, account: { homePage: publicUrl, name: username } }
}
