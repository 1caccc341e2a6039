import { call } from '#platform/web/client.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import type { Suggestion } from '#platform/web/ui/chips-input.tsx'
import { lookupRoutes } from '../contract/lookups.ts'

/** People whose name begins like what was typed; the value is the username. For autocomplete fields. */
export async function suggestPeople(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const { items } = await call(lookupRoutes.findMembers, { query: { qtext: text, filterType: 'USER' }, signal })
  return items.map(({ name, displayname }) => ({ value: name, label: displayname, hint: name, picture: <Avatar name={displayname} /> }))
}
