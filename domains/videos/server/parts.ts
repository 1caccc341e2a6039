import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod/mini'
import type { ViewerRef } from '#platform/server/viewer.ts'
import { boundParts } from '../contract/parts.ts'
import type { VideoParts } from '../contract.ts'

/** What one domain above says of a video, to whoever sees it. */
export interface VideoPart<Name extends keyof VideoParts = keyof VideoParts> {
  /** The field at the top level of the video's detail. */
  readonly name: Name
  readonly schema: z.ZodMiniType<VideoParts[Name]>
  /** What is kept of it for this viewer, as JSON, for statements over `video`. */
  readonly column: (viewer: ViewerRef) => RawBuilder<unknown>
  /** What is said of what the column holds; that itself unless given. */
  readonly present?: (kept: unknown, videoId: string) => VideoParts[Name]
}

let bound: readonly VideoPart[] = []

/** Bound once, by the app. */
export function bindVideoParts(parts: readonly VideoPart[]): void {
  bound = parts
  boundParts.schemas = Object.fromEntries(parts.map(({ name, schema }) => [name, schema]))
}

export const videoParts = (): readonly VideoPart[] => bound

/** What is kept of all parts, by name. */
export const partsColumn = (viewer: ViewerRef) => {
  const fields = bound.flatMap(({ name, column }) => [sql.lit(name), column(viewer)])
  return sql<Readonly<Record<string, unknown>>>`json_build_object(${sql.join(fields)})`
}

export const presentParts = (kept: Readonly<Record<string, unknown>>, videoId: string): VideoParts =>
  Object.fromEntries(bound.map(({ name, present }) => [name, present ? present(kept[name], videoId) : kept[name]])) as unknown as VideoParts
