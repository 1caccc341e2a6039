import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { addUse, type Period } from '../queries/uses.ts'

interface Limit extends Readonly<Record<Period, number>> {
  readonly message: string
}

const later = 'Please try again later.'

/** What one person may do in an hour and in a day. */
const limits = {
  /** People who are told of something. */
  shares: { hour: 200, day: 1000, message: `You have shared with very many people. ${later}` },
  /** People mentioned in comments. */
  mentions: { hour: 60, day: 200, message: `You have mentioned very many people. ${later}` },
  tokens: { hour: 30, day: 100, message: `You have created very many API tokens. ${later}` },
  /** Made by a program, one for each visitor of another site. */
  embed_tokens: { hour: 5000, day: 50_000, message: `Very many embed tokens were created. ${later}` },
  /** Each may hold thousands of videos. */
  playlist_copies: { hour: 30, day: 100, message: `You have copied very many playlists. ${later}` },
  video_copies: { hour: 200, day: 1000, message: `You have copied very many videos. ${later}` },
  event_copies: { hour: 200, day: 1000, message: `You have repeated very many events. ${later}` },
  /** Each makes all qualities of a video anew. */
  video_migrations: { hour: 60, day: 300, message: `You have migrated very many videos. ${later}` },
  /** Files that a job makes and mails a link to; each kind has a message of its own. */
  exports: { hour: 30, day: 720, message: `You have requested very many reports. ${later}` },
  /** SCORM packages of videos. */
  packages: { hour: 60, day: 300, message: `You have created very many packages. ${later}` },
  /** Videos that the server fetches from elsewhere. */
  imports: { hour: 100, day: 500, message: `You have imported very many videos. ${later}` },
  /** Passages of videos that are looked at for reels. */
  reel_detections: { hour: 120, day: 600, message: `You have begun very many reels. ${later}` },
  reels: { hour: 60, day: 300, message: `You have made very many reels. ${later}` },
  /** Films that are made of projects. */
  renders: { hour: 60, day: 300, message: `You have made very many films. ${later}` },
  /** Suggestions of highlights, and summaries: each reads all that is said in a video. */
  suggestions: { hour: 60, day: 300, message: `You have requested very many suggestions. ${later}` },
  summaries: { hour: 30, day: 100, message: `You have requested very many summaries. ${later}` },
  pictures: { hour: 200, day: 1000, message: `You have uploaded very many pictures. ${later}` },
} satisfies Record<string, Limit>

export type Limited = keyof typeof limits

/**
 * Counts what a person does against their limits; a refusal takes it back with the transaction.
 *
 * @throws Problem rate_limited (the name of the limit)
 */
export async function countUse(tx: Tx, accountId: string, limited: Limited, count = 1): Promise<void> {
  if (count === 0) return
  const limit = limits[limited]
  const exceeded = (await addUse(tx, accountId, limited, count)).filter(({ period, used }) => used > limit[period])
  if (exceeded.length > 0)
    throw new Problem('rate_limited', limited, limit.message).after(Math.max(...exceeded.map(({ left }) => Math.max(1, left))))
}
