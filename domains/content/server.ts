import type { Domain } from '#platform/server/bind.ts'
import { registerContentTypes } from './server/registry.ts'
import type { ContentType } from './server/types.ts'

export { namedThings } from './server/named.ts'
export { contentType, contentTypes, homeRow, idsOfType, listedTypes, ownedTypes } from './server/registry.ts'
/** @public Domains add their own shapes to it: `declare module`. */
export type {
  ContentType,
  EmbedGrant,
  HomeRow,
  ListedType,
  Owned,
  PageRights,
  Parts,
  Shareable,
  ShownShapes,
  Summary,
} from './server/types.ts'
export {
  changedSince,
  changeLogOf,
  keepChange,
  keepDeletion,
  type Standing,
  type UndoKind,
  undoEach,
  undoHours,
  undoOne,
} from './server/undo.ts'

/** @param types all that the app has */
export function content(types: readonly ContentType[]): Domain {
  registerContentTypes(types)
  return {}
}
