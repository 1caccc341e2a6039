import { z } from 'zod/mini'
import { defineFact } from '#platform/contract/fact.ts'
import { uuid } from '#platform/contract/ids.ts'

export const accountFacts = {
  /** A person may have another name. */
  renamed: defineFact('account.renamed', z.object({ accountId: uuid })),
  /** A person may have another role, or be disabled or enabled. */
  rightsChanged: defineFact('account.rights_changed', z.object({ accountId: uuid })),
  /** Set-up asked for the sample library. Its people sign in by that hash. */
  sampleLibraryWanted: defineFact('organisation.sample_library_wanted', z.object({ accountId: uuid, passwordHash: z.string() })),
}
