import { type Asked, askedFor } from '#domains/videos/server.ts'

/** What a text asks for; undefined where it asks for everything. */
export const askedIn = (qtext: string, shallow = false): Asked | undefined =>
  qtext === '' || qtext === '*' ? undefined : askedFor(qtext, shallow)
