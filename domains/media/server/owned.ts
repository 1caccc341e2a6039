import type { Owned } from '#domains/content/server.ts'
import { changeOwner } from './queries/owners.ts'

/** Files have no count of their own: the content that shows them is counted. They are handed over with it. */
export const mediaOwned: Owned = { name: 'files', count: async () => 0, handOver: changeOwner }
