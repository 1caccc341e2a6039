import type { Domain } from '#platform/server/bind.ts'
import { audienceBound } from './server/routes.ts'

export { audienceOf } from './server/audience.ts'
export { anyPrincipal, principalsOfAccount, standsForAccount } from './server/clauses.ts'
export type { SharingWish } from './server/commands/sharing.ts'
export { stillListed, stillReads } from './server/kind.ts'
export { groupsNamed, peopleNamed } from './server/names.ts'
export { presentMembers } from './server/present.ts'

export const audience: Domain = { bound: audienceBound }
