import { z } from 'zod/mini'

/** How the last transcript stands that was asked for of an engine. */
export const speechProgress = z.enum(['none', 'processing', 'success', 'failed'])

declare module '#domains/templates/contract/parts.ts' {
  interface VideoProperties {
    readonly 'stt.state': z.output<typeof speechProgress>
  }
}
