import type { Person } from '#platform/server/viewer.ts'

export const can = {
  /** A mailed link is for the person, not for a program with one of their tokens. */
  download: (viewer: Person): boolean => viewer.scopes === null,
  /** Nor does such a program have a file sent to whom it likes. */
  sendToOthers: (viewer: Person): boolean => viewer.scopes === null,
}
