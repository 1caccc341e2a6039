import { globSync } from 'node:fs'

// From those that need little to those that need much; what comes late is asked only for what nothing has found before.
const order = [
  'platform/server/viewer.test.ts',
  'domains/*/server/**/policy.test.ts',
  'domains/accounts/server/*.test.ts',
  'domains/videos/server/{rights,kvtoken,videos,deletion,creation,watching,listings,jobs,thumbnails,abuse,history}.test.ts',
  'domains/{audience,exports,comments,lists,playlists,packages,participants,feedback,templates,channels,inbox,home,search,topics,transcripts}/server/*.test.ts',
  'domains/media/server/{bytes,files,queries,uploads}/*.test.ts',
  'domains/!(live|media)/server/**/*.test.ts',
  'domains/live/server/{,queries/,relaying/,running/,videos/}*.test.ts',
  'app/server/{pages,library,removal,serialised,behind-https,embed-tokens,embed-token-ends,feeds}.test.ts',
  'app/server/security/{csrf,sessions,privileges,identities}.test.ts',
  'app/server/authorization.test.ts',
  'app/server/{uploads,media-bytes}.test.ts',
  'domains/videos/server/visibility.test.ts',
  'app/server/streaming-{rights,typed-captions,broadcasts,whep,whip,videos}.test.ts',
]

/** Asks every route and every page of each kind of people: most of what decides a right is gone through there, in a tenth of a second. */
export const tables: readonly string[] = ['app/server/authorization.test.ts', 'app/server/pages.test.ts']

export const testFiles = (root: string): string[] =>
  [...new Set(order.flatMap((pattern) => globSync(pattern, { cwd: root }).toSorted()))].filter((file) => !file.endsWith('.long.test.ts'))

/** `domains/videos`, `app/server`: what lies there is asked first about the changes there. */
export const placeOf = (file: string): string => file.split('/').slice(0, 2).join('/')
