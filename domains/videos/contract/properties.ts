import { z } from 'zod/mini'
import { jsonArray, jsonObject } from '#platform/contract/fields.ts'

/** More than any organisation has keys. */
const atOnce = 500

/** How an update sends custom properties: what is set, and the keys of what goes; objects or their JSON. What they may hold is in `custom-properties.ts`. */
export const propertyFields = {
  customVideoProperties: z.optional(z.pipe(jsonObject, z.record(z.string(), z.string().check(z.trim())))),
  deletedCustomVideoProperties: z.optional(z.pipe(jsonArray, z.array(z.string()).check(z.maxLength(atOnce)))),
}
