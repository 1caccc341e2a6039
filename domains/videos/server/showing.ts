import type { RawBuilder } from 'kysely'
import { presentMembers } from '#domains/audience/server.ts'
import { presentPlayback } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import { resumeMs } from '../completion.ts'
import type { VideoJob } from '../contract/migration.ts'
import type { Caption, Closed, Playback, Tile, Video } from '../contract.ts'
import { type ChannelsAsk, type CreditLimitAsk, channels, type FoundByAsk, type MembersAsk, type PackagesAsk } from './asks.ts'
import { videoAudience } from './audience.ts'
import { newKvtoken } from './kvtoken.ts'
import { presentMigration } from './migration/present.ts'
import { presentParts, type VideoPart } from './parts.ts'
import { can } from './policy.ts'
import { presentPublishing, presentTile, seconds } from './present.ts'
import type { CustomProperties } from './queries/custom-properties.ts'
import { type DetailRow, type FindVideo, findPrivate, videosWith } from './queries/detail.ts'

/** The words to a video that whoever sees it may read along. */
export interface CaptionsAsk {
  /** What is known of them, for statements over `video`. */
  readonly column: RawBuilder<unknown>
  readonly present: (videoId: string, column: unknown) => Caption[]
}

/** What keeps a video from being watched yet: a playlist or a track in which it waits for those before it. */
export type Lock = Closed['locked_by']

/** Of these videos, those that this viewer sees and may not watch yet: `locksOf`. Nothing waits for who manages it. */
export type LocksAsk = (db: Db | Tx, viewer: Viewer, videoIds: readonly string[]) => Promise<ReadonlyMap<string, Lock>>

export interface PanelAsked {
  readonly db: Db
  readonly viewer: Person
  readonly videoId: string
  readonly query: Readonly<Record<string, unknown>>
}

/** A part of a video's settings that another domain answers, beside the video. */
export type SettingsPanel = (asked: PanelAsked) => Promise<Readonly<Record<string, unknown>>>

/** What a domain above keeps of a video goes along with a copy of it, in the transaction that makes it. */
export type CopyPart = (tx: Tx, from: string, to: string) => Promise<void>

/** The last jobs of one name that work on a video, newest first; none where there never was one. */
export type VideoJobsAsk = (db: Db, videoId: string) => Promise<VideoJob[]>

/** What videos must know from the domains above; the app binds it. */
export interface Asks {
  readonly captions: CaptionsAsk
  readonly channels: ChannelsAsk
  readonly locks: LocksAsk
  readonly packages: PackagesAsk
  readonly creditLimit: CreditLimitAsk
  readonly membersOfOthers: MembersAsk
  readonly parts: readonly VideoPart[]
  readonly copyParts: readonly CopyPart[]
  readonly foundBy: readonly FoundByAsk[]
  /** By the `option` of the settings. */
  readonly panels: Readonly<Record<string, SettingsPanel>>
  /** By `jobName`. */
  readonly jobs: Readonly<Record<string, VideoJobsAsk>>
}

/** How videos are shown, whoever asks. */
export interface Showing {
  readonly asks: Asks
  readonly find: FindVideo
}

export const showingWith = (asks: Asks): Showing => ({
  asks,
  find: videosWith(asks.captions.column),
})

/** What showing a video takes besides its id. */
export interface Stage extends Showing {
  readonly db: Db | Tx
  readonly viewer: Viewer
  readonly signingKey: string
}

/** Refuses with `not_found` whether the video is absent or merely hidden. */
async function getVideo({ db, viewer, find }: Stage, id: string): Promise<DetailRow> {
  const row = await find(db, viewer, id)
  if (!row) throw new Problem('not_found')
  return row
}

export async function showVideo(stage: Stage, id: string): Promise<Video> {
  return presentVideo(stage, await getVideo(stage, id))
}

export async function showTile(stage: Stage, id: string): Promise<Tile> {
  return presentTile(await getVideo(stage, id), stage.viewer)
}

/** The video; what it waits for; or, of somebody's PRIVATE one, what a siteadmin is asked first (CM-2.69). */
export async function showVideoOrAsk(stage: Stage, id: string) {
  const row = await stage.find(stage.db, stage.viewer, id)
  if (row) return (await findClosed(stage, row)) ?? presentVideo(stage, row)
  const closed = can.openPrivate(stage.viewer) ? await findPrivate(stage.db, id) : undefined
  if (!closed) throw new Problem('not_found')
  const owner = { name: closed.username, displayname: closed.ownerName }
  return { id: closed.id, displayname: closed.title, owner, access: 'ask' as const }
}

async function findClosed({ db, viewer, asks }: Stage, row: DetailRow): Promise<Closed | null> {
  const lock = (await asks.locks(db, viewer, [row.id])).get(row.id)
  if (!lock) return null
  const owner = { name: row.username, displayname: row.ownerName }
  return { id: row.id, displayname: row.title, owner, access: 'locked', locked_by: lock }
}

/** For the settings: only who manages the video gets there. */
export async function showManagedVideo(stage: Stage, id: string): Promise<Video> {
  const row = await getVideo(stage, id)
  if (!can.manage(stage.viewer, row)) throw new Problem('forbidden')
  return presentVideo(stage, row)
}

async function presentVideo(stage: Stage, row: DetailRow): Promise<Video> {
  const { viewer, signingKey } = stage
  const tile = presentTile(row, viewer)
  return {
    ...tile,
    can: { ...tile.can, review: row.review_state === 'SENT' && !tile.expired && can.decide(viewer, row) },
    access: 'granted',
    authors: row.authors.map(({ displayname }) => displayname),
    failure: row.failure,
    counts: { views: row.play_count, likes: row.like_count },
    liked: row.liked,
    comments_enabled: row.comments_enabled ? 'ALL' : 'NONE',
    video_download: row.video_download,
    restricted_video: row.restricted_video,
    playback: row.playable_at === null ? null : playbackWithWords(stage, row),
    resume_at: seconds(resumeMs(row.position_ms, row.duration_ms)),
    ...presentParts(row.parts, row.id),
    kvtoken: newKvtoken(signingKey, { accountId: viewer.id, videoId: row.id }),
    ...(tile.can.manage ? await managed(stage, row) : {}),
  }
}

function playbackWithWords({ asks }: Stage, row: DetailRow): Playback | null {
  const playback = presentPlayback({ ...row, id: row.asset_id, durationMs: row.duration_ms })
  return playback && { ...playback, captions: asks.captions.present(row.id, row.captions) }
}

async function managed({ db, viewer }: Stage, row: DetailRow) {
  const members = row.visibility === 'MEMBERS' ? await videoAudience.members(db, row.id) : []
  return {
    delay: row.delay,
    gconfid: row.id,
    video_title: row.title,
    video_description: row.description,
    thumbnailUploadUrl: row.thumbnail_url,
    video_topics_data: row.topics.join(','),
    video_authors_data: row.authors.map(({ name }) => name).join(','),
    ...presentMembers(members),
    external_users: row.external_users,
    ...presentPublishing(row),
    ...presentMigration(row.migration),
    original_withheld: row.withheld,
    channels: await channels().list(db, viewer, row.id),
    customVideoProperties: row.custom_properties as CustomProperties,
    library_node: row.library_node,
  }
}
