import type { z } from 'zod/mini'

/** What other domains say of a video, at the top level of its detail; a domain adds its own (`declare module`, docs/adding-a-domain.md). */
// biome-ignore lint/suspicious/noEmptyInterface: others add to it
export interface VideoParts {}

/** The parts and their schemas, once the server has bound them. The browser has no list of them and takes them as they come. */
export const boundParts: { schemas?: Record<string, z.ZodMiniType> } = {}
