import { globSync } from 'node:fs'

// From those that need little to those that need much; what comes late is asked only for what nothing has found before.
const order = [
  'platform/server/viewer.test.ts',
  'domains/*/server/**/policy.test.ts',
  'domains/accounts/server/*.test.ts',
  'domains/videos/server/{rights,kvtoken,videos,deletion,creation,watching,listings,jobs,thumbnails}.test.ts',
  'domains/{home,search,topics,transcripts}/server/*.test.ts',
  'domains/media/server/{bytes,files,uploads}/*.test.ts',
  'app/server/{pages,removal,serialised,behind-https}.test.ts',
  'app/server/security/{sessions,privileges,identities}.test.ts',
  'app/server/authorization.test.ts',
  'app/server/{uploads,media-bytes}.test.ts',
  'domains/videos/server/visibility.test.ts',
]

export const testFiles = (root: string): string[] => [...new Set(order.flatMap((pattern) => globSync(pattern, { cwd: root }).toSorted()))]
