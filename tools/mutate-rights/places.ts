import { globSync } from 'node:fs'

/** Where nothing is said but who may what: every condition counts. */
const whole = [
  'platform/server/viewer.ts',
  'platform/server/csrf.ts',
  'app/server/page-access.ts',
  'app/*pages.ts',
  'domains/*/pages.ts',
  'domains/*/server/policy.ts',
  'domains/*/server/**/policy.ts',
  'domains/*/server/**/grants.ts',
  'domains/*/server/audience.ts',
  'domains/audience/server/**/*.ts',
  'domains/accounts/server/cookie.ts',
  'domains/accounts/server/identify.ts',
  'domains/accounts/server/queries/identities.ts',
  'domains/videos/server/access.ts',
  'domains/videos/server/kvtoken.ts',
  'domains/videos/server/queries/videos-by-asset.ts',
  'domains/videos/server/queries/readers.ts',
  'domains/videos/server/queries/shelves.ts',
]

/** Where rights stand among other things: only what speaks of who asks counts. */
const some = [
  'app/contract/*.ts',
  'app/server/{domains,pages,sample-library}.ts',
  'platform/server/{feed/route,feed/hearing,viewer-query,http}.ts',
  'domains/*/contract.ts',
  'domains/*/contract/**/*.ts',
  'domains/*/server/**/*.ts',
]

const isCode = (file: string) => !file.endsWith('.test.ts') && !file.endsWith('.d.ts')

export interface Source {
  readonly file: string
  readonly isWhole: boolean
}

/** Every file in which a right may be decided, in the order of the alphabet. */
export function sources(root: string): Source[] {
  const found = (patterns: readonly string[]) => globSync([...patterns], { cwd: root }).filter(isCode)
  const decided = new Set(found(whole))
  return [...new Set([...decided, ...found(some)])].toSorted().map((file) => ({ file, isWhole: decided.has(file) }))
}

/** What speaks of who asks: the viewer, what they may, and whose something is. */
export const speaksOfRights =
  /\b(can\.\w+|holds|administers|viewer|visible|listed\w*|ownedBy|mayRead|maySee|mayOpen|mayHear|owner_id|ownerId|account_id|accountId|principal|principals|scopes|csrf|isExternal|isLocal|holdsSetupToken)\b/

/** What is done where somebody may not. */
export const refuses = /'(forbidden|unauthenticated)'|notAllowed\(\)|refused\(\)/

/** Calls that refuse by themselves: without them everything goes on. */
export const guards = /^(refuse\w*|checkCsrf|ownSessionId|getVisibleVideo|lockManaged|lockChangeable|getOwnUpload|allowed)$/
