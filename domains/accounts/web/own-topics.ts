import { call } from '#platform/web/client.ts'
import { profileRoutes } from '../contract/profile.ts'
import type { Me } from '../contract.ts'

/** Follows what is not followed yet. @param text topics with commas between them */
export const addTopics = (me: Me, text: string) =>
  call(profileRoutes.updateProfile, { params: { username: me.name }, body: { topics: text } })

/** Follows these alone. */
export const keepTopics = (me: Me, topics: readonly string[]) =>
  call(profileRoutes.updateProfile, { params: { username: me.name }, body: { 'topics[]': [...topics] } })

/** Of changes to topics: each sends all that is left, and of two that are on their way at once the one that arrives last would count. */
export const topicsScope = (me: Me | null | undefined) => ({ id: `topics ${me?.name}` })
