import { call } from '#platform/web/client.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import type { Suggestion } from '#platform/web/ui/chips-input.tsx'
import { lookupRoutes } from '../contract/lookups.ts'
import type { Role } from '../contract.ts'

/** People whose name begins like what was typed; the value is the username. For autocomplete fields. */
export const suggestPeople = (text: string, signal: AbortSignal): Promise<readonly Suggestion[]> => suggest({ qtext: text }, signal)

/** The same, without those who are in a group already. */
export const suggestOutside = (group: string) => (text: string, signal: AbortSignal) => suggest({ qtext: text, outside: group }, signal)

async function suggest(query: { qtext: string; outside?: string }, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const { items } = await call(lookupRoutes.findMembers, { query: { ...query, filterType: 'USER' }, signal })
  return items.map(({ name, displayname }) => ({ value: name, label: displayname, hint: name, picture: <Avatar name={displayname} /> }))
}

/** Who may be named as host or moderator of an event (LE-7.35). */
export async function suggestHosts(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const { items } = await call(lookupRoutes.findHosts, { query: { searchText: text }, signal })
  return items.map(({ username, displayname }) => ({
    value: username,
    label: displayname,
    hint: username,
    picture: <Avatar name={displayname} />,
  }))
}

/** Reviewers and site admins, without whoever asks. */
export const suggestReviewers = (text: string, signal: AbortSignal, except: string): Promise<readonly Suggestion[]> =>
  mention({ qtext: text, role_map: JSON.stringify({ reviewer: 1, siteadmin: 1 }), exclude: except }, signal)

/** Enabled people whose role lets them manage content, or those of one role. */
export async function suggestPrivileged(text: string, signal: AbortSignal, role?: Role): Promise<readonly Suggestion[]> {
  const asked = role ? { role_map: JSON.stringify({ [role]: 1 }) } : { show_privileged_users: 1 as const }
  return mention({ qtext: text, ...asked }, signal)
}

type Mentioned = { qtext: string; role_map?: string; show_privileged_users?: 1; exclude?: string }

async function mention(query: Mentioned, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const { users } = await call(lookupRoutes.mentionUsers, { query: { is_enabled: 1, ...query }, signal })
  return users.map(({ name, displayname }) => ({ value: name, label: displayname, hint: name, picture: <Avatar name={displayname} /> }))
}
