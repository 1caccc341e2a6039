import { type EventFacts, findEventFacts, findStanding } from '#domains/events/server.ts'
import { findVisibleVideo, manages, type VideoRow } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { anonymous, type PersonOrGuest, participantIn, type Role, type Viewer } from '#platform/server/viewer.ts'
import { findVideoFacts, type VideoFacts } from './queries/videos.ts'

/** Of what comments stand at, its id and which of the two it is. */
export interface CommentedPlace {
  readonly kind: 'video' | 'event'
  readonly id: string
}

/** Who wrote a comment: null where it was a guest, or somebody who has left. */
interface Author {
  readonly author_id: string | null
  readonly role: string | null
}

/** What comments stand at, for whoever looks. Nothing but this file knows in what videos and events differ. */
export interface Commented extends CommentedPlace {
  readonly title: string
  readonly ownerId: string
  /** Username. */
  readonly ownerName: string
  readonly duration_ms: number | null
  /** False: nobody comments, and nobody sees what was said before. */
  readonly enabled: boolean
  /** Nothing is added any more. */
  readonly over: boolean
  /** Whether somebody owns or manages it. */
  readonly isManagedBy: (author: Author) => boolean
  /** Epoch s: when it was looked at. */
  readonly at: number
}

/** The same with who looks. */
export interface Thread {
  readonly viewer: Viewer
  readonly subject: Commented
  /** Pins what others say, and deletes it. */
  readonly moderates: boolean
  /** As whom the viewer speaks; null: they only read. */
  readonly participant: PersonOrGuest | null
}

type Rights = Pick<VideoRow, 'owner_id' | 'visibility' | 'restricted_video' | 'video_download'>

const ofVideo = (id: string, { owner_id, comments_enabled, ...facts }: VideoFacts): Commented => {
  const rights: Rights = { owner_id, ...facts }
  return {
    kind: 'video',
    id,
    title: facts.title,
    ownerId: owner_id,
    ownerName: facts.ownerName,
    duration_ms: facts.duration_ms,
    enabled: comments_enabled,
    over: false,
    isManagedBy: ({ author_id, role }) => author_id !== null && manages({ ...anonymous, id: author_id, role: role as Role }, rights),
    at: facts.at,
  }
}

const ofEvent = (id: string, { title, ownerId, ownerName, hostIds, state, commentsEnabled, at }: EventFacts): Commented => ({
  kind: 'event',
  id,
  title,
  ownerId,
  ownerName,
  duration_ms: null,
  enabled: commentsEnabled,
  over: state === 'CLOSED',
  isManagedBy: ({ author_id }) => author_id !== null && (author_id === ownerId || hostIds.includes(author_id)),
  at,
})

/** As it is, whoever looks. */
export async function findCommented(db: Db | Tx, { kind, id }: CommentedPlace): Promise<Commented | undefined> {
  if (kind === 'event') {
    const facts = await findEventFacts(db, id)
    return facts && ofEvent(id, facts)
  }
  const facts = await findVideoFacts(db, id)
  return facts && ofVideo(id, facts)
}

/** Events come first: the recording of one has its id, and what was said there stays there. */
async function findRights(db: Db | Tx, viewer: Viewer, id: string): Promise<(Pick<Thread, 'moderates'> & CommentedPlace) | undefined> {
  const standing = await findStanding(db, viewer, id)
  if (standing) return { kind: 'event', id, moderates: standing.moderates }
  const video = await findVisibleVideo(db, viewer, id)
  return video && { kind: 'video', id, moderates: manages(viewer, video) }
}

/** Undefined where it is neither a video nor an event that the viewer sees. */
export async function findThread(db: Db | Tx, viewer: Viewer, id: string): Promise<Thread | undefined> {
  const rights = await findRights(db, viewer, id)
  const subject = rights && (await findCommented(db, rights))
  if (!subject) return undefined
  const { kind, moderates } = rights
  return { viewer, subject, moderates, participant: participantIn(viewer, kind === 'event' ? id : null) }
}

/** @throws Problem not_found */
export async function getThread(db: Db | Tx, viewer: Viewer, id: string): Promise<Thread> {
  const thread = await findThread(db, viewer, id)
  if (!thread) throw new Problem('not_found')
  return thread
}
