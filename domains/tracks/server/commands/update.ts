import { endEmbedTokens, findAccounts } from '#domains/accounts/server.ts'
import { releasePictures, usePicture } from '#domains/media/server.ts'
import { ensureTopics } from '#domains/topics/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { newSlug } from '#platform/server/slug.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import { trackFeed } from '../../contract/feed.ts'
import type { TrackVisibility } from '../../contract.ts'
import { trackAudience } from '../audience.ts'
import { can } from '../policy.ts'
import {
  acknowledge,
  findAuthorText,
  insertTrack,
  listTrackKeepers,
  replaceTopics,
  replaceTrackAuthors,
  type TrackChanges,
  takenTrackNames,
  updateTrack,
} from '../queries/changes.ts'
import { findPlainTrack, type PlainTrack } from '../queries/rows.ts'
import { endSchedules } from '../queries/schedules.ts'
import { refreshTrackWords } from '../queries/words.ts'

/** What is absent stays as it is. */
interface TrackWish {
  readonly displayname?: string | undefined
  readonly description?: string | undefined
  readonly author?: string | undefined
  readonly thumbnailUploadUrl?: string | undefined
  readonly visibility?: TrackVisibility | undefined
  readonly sequential?: boolean | undefined
  readonly quizzes_required?: boolean | undefined
  readonly recertify_months?: number | undefined
  readonly due_on?: string | undefined
  readonly due_days?: number | undefined
  readonly self_enrol?: boolean | undefined
  readonly topics?: readonly string[] | undefined
  readonly gconfid?: readonly string[] | undefined
}

export interface SavedTrack {
  readonly name: string
  readonly title: string
}

/** A track that the viewer sees, by name or id. */
export async function getPlainTrack(db: Db | Tx, viewer: Viewer, name: string): Promise<PlainTrack> {
  const track = await findPlainTrack(db, viewer, name)
  if (!track) throw new Problem('not_found')
  return track
}

/** One that the viewer manages. */
export async function getManagedTrack(db: Db | Tx, viewer: Viewer, name: string): Promise<PlainTrack> {
  const track = await getPlainTrack(db, viewer, name)
  if (!can.manage(viewer, track)) throw new Problem('forbidden')
  return track
}

/** The same, locked: who changes it, or what is in it, does so one after the other. */
export async function lockManaged(tx: Tx, viewer: Person, name: string, purpose: 'change' | 'delete' = 'change'): Promise<PlainTrack> {
  const track = await findPlainTrack(tx, viewer, name, purpose)
  if (!track) throw new Problem('not_found')
  if (!can.manage(viewer, track)) throw new Problem('forbidden')
  return track
}

export async function createTrack(tx: Tx, viewer: Person, wish: TrackWish & { readonly displayname: string }): Promise<SavedTrack> {
  if (!can.create(viewer)) throw new Problem('forbidden', 'create_tracks')
  const { displayname: title, visibility = 'GROUPS' } = wish
  const name = await newSlug(title, (names) => takenTrackNames(tx, names), visibility === 'GROUPS')
  const id = await insertTrack(tx, { name, owner_id: viewer.id, title, visibility })
  await write(tx, viewer, id, { ...wish, visibility })
  return { name, title }
}

export async function changeTrack(tx: Tx, viewer: Person, name: string, wish: TrackWish): Promise<SavedTrack> {
  const track = await lockManaged(tx, viewer, name)
  await write(tx, viewer, track.id, wish)
  await tellChanged(tx, track.id)
  return { name: track.name, title: wish.displayname ?? track.title }
}

async function write(tx: Tx, viewer: Person, id: string, wish: TrackWish): Promise<void> {
  const author = await newAuthor(tx, id, wish)
  await updateTrack(tx, id, { ...plainChanges(wish), ...dueChanges(wish), ...(await pictureChange(tx, viewer, id, wish)) })
  if (wish.topics) await replaceTopics(tx, id, await ensureTopics(tx, wish.topics))
  if (author !== undefined) await changeAuthors(tx, id, author)
  if (wish.gconfid) await acknowledge(tx, id, wish.gconfid)
  if (wish.visibility) await trackAudience.shareWith(tx, id, { visibility: wish.visibility })
  await refreshTrackWords(tx, [id])
  await trackAudience.refresh(tx, [id])
}

/** Sent again as it stands it means whom it meant when it was written, whatever they are called by now. */
async function newAuthor(tx: Tx, id: string, { author }: TrackWish): Promise<string | undefined> {
  return author === undefined || author === (await findAuthorText(tx, id)) ? undefined : author
}

/** Who does not manage it any more does not show it to others either, nor has reports on it sent. */
async function changeAuthors(tx: Tx, id: string, author: string): Promise<void> {
  const before = await listTrackKeepers(tx, id)
  await replaceTrackAuthors(tx, id, await peopleOf(tx, author))
  const after = new Set(await listTrackKeepers(tx, id))
  const gone = before.filter((one) => !after.has(one))
  if (gone.length === 0) return
  await endEmbedTokens(tx, [id], gone)
  await endSchedules(tx, id, gone)
}

const plainChanges = ({
  displayname,
  description,
  author,
  visibility,
  sequential,
  quizzes_required,
  recertify_months,
}: TrackWish): TrackChanges => ({
  ...(displayname === undefined ? {} : { title: displayname }),
  ...(description === undefined ? {} : { description }),
  ...(author === undefined ? {} : { author }),
  ...(visibility === undefined ? {} : { visibility }),
  ...(sequential === undefined ? {} : { sequential }),
  ...(quizzes_required === undefined ? {} : { quizzes_required }),
  ...(recertify_months === undefined ? {} : { recertify_months }),
})

/** Of the two ways to say when it is due one at a time; empty takes either away. */
function dueChanges({ due_on: on, due_days: days, self_enrol }: TrackWish): TrackChanges {
  const enrolling = self_enrol === undefined ? {} : { self_enrol }
  if (on && days) throw new Problem('invalid', 'due', 'A track is due on a day or so many days after it was given, not both.', 'due_days')
  if (on) return { ...enrolling, due_on: on, due_days: null }
  if (days) return { ...enrolling, due_on: null, due_days: days }
  return { ...enrolling, ...(on === '' && { due_on: null }), ...(days === 0 && { due_days: null }) }
}

async function pictureChange(tx: Tx, viewer: Person, id: string, { thumbnailUploadUrl: url }: TrackWish): Promise<TrackChanges> {
  if (url === undefined) return {}
  if (url !== '') return { thumbnail_url: await usePicture(tx, viewer, url, `track:${id}`) }
  await releasePictures(tx, `track:${id}`)
  return { thumbnail_url: null }
}

/** Who among the authors is a person here; others are names alone. */
async function peopleOf(tx: Tx, author: string): Promise<string[]> {
  const names = author
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return (await findAccounts(tx, names)).map(({ id }) => id)
}

export async function featureTrack(tx: Tx, viewer: Person, name: string, featured: boolean): Promise<void> {
  const { id } = await lockManaged(tx, viewer, name)
  await updateTrack(tx, id, { featured })
  await tellChanged(tx, id)
}

export const tellChanged = (tx: Tx, id: string): Promise<void> => publish(tx, trackFeed.changed, id)
