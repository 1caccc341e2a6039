import { call } from '#platform/web/client.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import type { Suggestion } from '#platform/web/ui/chips-input.tsx'
import { lookupRoutes } from '../contract/lookups.ts'

/** People whose name begins like what was typed; the value is the username. For autocomplete fields. */
export const suggestPeople = (text: string, signal: AbortSignal): Promise<readonly Suggestion[]> => suggest({ qtext: text }, signal)

/** The same, without those who are in a group already. */
export const suggestOutside = (group: string) => (text: string, signal: AbortSignal) => suggest({ qtext: text, outside: group }, signal)

async function suggest(query: { qtext: string; outside?: string }, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const { items } = await call(lookupRoutes.findMembers, { query: { ...query, filterType: 'USER' }, signal })
  return items.map(({ name, displayname }) => ({ value: name, label: displayname, hint: name, picture: <Avatar name={displayname} /> }))
}
