import { z } from 'zod/mini'
import { gccId } from '#platform/contract/ids.ts'

/** Of calls about a video or podcast: its id, or a word for its kind and the id in the query (wire-details, "One address, two meanings"). */
export const itemParams = z.object({ id: z.union([gccId, z.enum(['video', 'podcast'])]) })
export const itemFields = { id: z.optional(gccId), gconfid: z.optional(gccId) }
