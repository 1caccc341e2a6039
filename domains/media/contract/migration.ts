import { z } from 'zod/mini'

/** How the last migration of an asset stands: its renditions are made anew from the original, with the ladder of today. */
export const migrationState = z.enum(['NONE', 'IN_PROGRESS', 'DONE', 'FAILED'])
export type MigrationState = z.output<typeof migrationState>
