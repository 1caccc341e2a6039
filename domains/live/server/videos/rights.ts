import { sql } from 'kysely'
import { peopleOf } from '#domains/accounts/server.ts'
import { posterOf } from '#domains/media/server.ts'
import { type LocksAsk, savesVideoRow, visible } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { LiveAsks } from '../asks.ts'
import { isManaging } from '../known-keys.ts'
import type { TakenVideo } from '../queries/videos.ts'

export interface PlayableVideo {
  readonly id: string
  readonly displayname: string
  readonly assetId: string
  readonly thumbnailUrl: string | null
  readonly durationMs: number | null
  readonly kind: string | null
  readonly state: string
  /** The file is there from which it is played. */
  readonly hasFile: boolean
  /** The viewer may make something of it: they manage it, or may download it, it has not expired, and it waits in no sequence. */
  readonly usable: boolean
}

/** A video as somebody who sees it could play it to an event; undefined: they do not see it. */
export async function findPlayable(db: Db | Tx, viewer: Person, videoId: string, locks: LocksAsk): Promise<PlayableVideo | undefined> {
  const row = await db
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['video.id', 'video.title', 'video.thumbnail_url', 'asset.id as assetId', 'asset.extras', 'asset.kind', 'asset.state'])
    .select('asset.duration_ms as durationMs')
    .select(sql<boolean>`asset.master_key is not null`.as('hasFile'))
    .select(sql<boolean>`coalesce(video.expires_at > now(), true) and ${savesVideoRow(viewer)}`.as('mayUse'))
    .where('video.id', '=', videoId)
    .where(visible(viewer))
    .executeTakeFirst()
  if (!row) return undefined
  const { title, thumbnail_url, extras, mayUse, ...same } = row
  const usable = mayUse && !(await locks(db, viewer, [videoId])).has(videoId)
  return { ...same, displayname: title, usable, thumbnailUrl: thumbnail_url ?? posterOf({ id: row.assetId, extras }) }
}

interface Hindrance {
  readonly reason: 'withdrawn' | 'failed' | 'no_pictures' | 'not_ready'
  readonly message: string
}

/** Of a video that somebody does not see. @param who as the sentence calls them: `you`, or who chose it, for other hosts */
export const unseenBy = (who: string): Hindrance => ({ reason: 'withdrawn', message: `The video is not there, or ${who} may not see it.` })

/** Why somebody who sees a video cannot play it; null: they can. */
export function hindranceOf({ usable, state, kind, hasFile }: PlayableVideo, who: string): Hindrance | null {
  if (!usable)
    return { reason: 'withdrawn', message: `The video cannot be used: it has expired, waits in a sequence, or ${who} may not download it.` }
  if (state === 'failed') return { reason: 'failed', message: 'The video cannot be played.' }
  if (kind === 'audio') return { reason: 'no_pictures', message: 'The video has no pictures.' }
  if (state === 'ready' && hasFile) return null
  return { reason: 'not_ready', message: 'The video is still being prepared. It begins as soon as it can be played.' }
}

const chooser = 'whoever chose it'
const noHost = 'Whoever chose the video does not run this event any more.'

/** By whose rights a video is played; or why it is not, for good or for now. */
type VideoVerdict = { readonly person: Person; readonly assetId: string } | { readonly refusal: string; readonly isFinal: boolean }

type Chosen = Pick<TakenVideo, 'eventId' | 'videoId' | 'accountId'>

/** Whether a video may be played by the rights of whoever chose it, as they are now. */
export async function judgeVideo(db: Db | Tx, asks: LiveAsks, { eventId, videoId, accountId }: Chosen): Promise<VideoVerdict> {
  const [person] = await peopleOf(db, [accountId])
  if (!person || !(await isManaging(db, asks, eventId, person))) return { refusal: noHost, isFinal: true }
  const video = await findPlayable(db, person, videoId, asks.locks)
  if (!video) return { refusal: unseenBy(chooser).message, isFinal: true }
  const hindrance = hindranceOf(video, chooser)
  if (hindrance) return { refusal: hindrance.message, isFinal: hindrance.reason !== 'not_ready' }
  return { person, assetId: video.assetId }
}
