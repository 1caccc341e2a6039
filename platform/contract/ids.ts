import { z } from 'zod/mini'
import { videoIdPattern } from './id-patterns.ts'

/** Videos and events: `gcc-` and a uuid. */
export const gccId = z.string().check(z.regex(videoIdPattern))

/** Everything else. */
export const uuid = z.guid()
