import { randomUUID } from 'node:crypto'
import { ensureTopics } from '#domains/topics/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import { unique } from '#platform/testing.ts'
import type { TrackVisibility } from './contract.ts'
import { trackAudience } from './server/audience.ts'
import { secretOfUnit } from './server/courses/secret.ts'
import { insertTrack, replaceTopics, replaceTrackAuthors, updateTrack } from './server/queries/changes.ts'
import { appendToModule, insertModule } from './server/queries/modules.ts'
import { insertSchedule } from './server/queries/schedules.ts'
import { refreshTrackWords } from './server/queries/words.ts'

export { startLmsTwin } from './course/lms-twin.ts'
export { refreshTrackWords }

interface Somebody {
  readonly id: string
}

export interface TrackWish {
  /** Somebody new where nobody is named. */
  readonly owner?: Somebody
  readonly title?: string
  readonly description?: string
  /** As it is shown: the usernames of `authors` where nothing is said. */
  readonly author?: string
  readonly topics?: readonly string[]
  /** PUBLIC where nothing is said, so that everybody of a test sees it. */
  readonly visibility?: TrackVisibility
  readonly sequential?: boolean
  readonly quizzesRequired?: boolean
  readonly recertifyMonths?: number
  /** YYYY-MM-DD. */
  readonly dueOn?: string
  readonly dueDays?: number
  readonly selfEnrol?: boolean
  readonly authors?: readonly Somebody[]
  readonly people?: readonly Somebody[]
  readonly groups?: readonly Somebody[]
  /** The videos of each module. */
  readonly modules?: readonly (readonly Somebody[])[]
}

/** A track with its readers as the app would have made them. */
export async function aTrack(db: Db, wish: TrackWish = {}): Promise<{ id: string; name: string; modules: string[] }> {
  const { title = 'A track', visibility = 'PUBLIC', sequential = false, authors = [], people = [], groups = [], modules = [] } = wish
  return db.transaction().execute(async (tx) => {
    const name = unique('track')
    const id = await insertTrack(tx, { name, owner_id: wish.owner?.id ?? (await somebody(tx)), title, visibility })
    const { description = '', author = await usernamesOf(tx, authors), topics = [], recertifyMonths = 0, quizzesRequired = false } = wish
    await updateTrack(tx, id, {
      sequential,
      quizzes_required: quizzesRequired,
      description,
      author,
      recertify_months: recertifyMonths,
      ...dueOf(wish),
    })
    await replaceTopics(tx, id, await ensureTopics(tx, topics))
    await replaceTrackAuthors(
      tx,
      id,
      authors.map((one) => one.id),
    )
    const given = [
      ...people.map((one) => ({ principal: one.id, kind: 'USER' as const })),
      ...groups.map((one) => ({ principal: one.id, kind: 'GROUP' as const })),
    ]
    await trackAudience.replaceMembers(tx, id, { types: [], members: given })
    const made: string[] = []
    for (const [at, videos] of modules.entries()) {
      const { id: moduleId } = await insertModule(tx, id, `module-${at + 1}`, `Module ${at + 1}`)
      for (const video of videos) await appendToModule(tx, moduleId, video.id)
      made.push(moduleId)
    }
    await refreshTrackWords(tx, [id])
    await trackAudience.refresh(tx, [id])
    return { id, name, modules: made }
  })
}

async function usernamesOf(tx: Tx, people: readonly Somebody[]): Promise<string> {
  if (people.length === 0) return ''
  const ids = people.map(({ id }) => id)
  const rows = await tx.selectFrom('account').select('username').where('id', 'in', ids).execute()
  return rows.map(({ username }) => username).join(', ')
}

const dueOf = ({ dueOn, dueDays, selfEnrol = false }: TrackWish) => ({
  self_enrol: selfEnrol,
  ...(dueOn !== undefined && { due_on: dueOn }),
  ...(dueDays !== undefined && { due_days: dueDays }),
})

/** Keeps who sees these tracks in step, where their rows were written by hand. */
export const refreshTrackReaders = (tx: Tx, trackIds: readonly string[]): Promise<void> => trackAudience.refresh(tx, trackIds)

/** A report on a track that somebody has sent to an address every week. @returns its id */
export async function aSchedule(db: Db, track: Somebody, maker: Somebody): Promise<string> {
  const shape = { every: 'week', type: 'summary', groupBy: 'user', format: 'csv', emails: [`${randomUUID()}@example.net`] } as const
  const wanted = { ...shape, trackId: track.id, accountId: maker.id, timeZone: 'UTC' }
  return db.transaction().execute((tx) => insertSchedule(tx, wanted))
}

/** A video of a track as a unit of its course, with what whoever is launched proves it by. Whether it may be embedded is the video's own. */
export async function aUnit({ db, ports }: { readonly db: Db; readonly ports: Pick<Ports, 'secrets'> }, track: Somebody, video: Somebody) {
  const row = { track_id: track.id, video_id: video.id }
  const { id } = await db.insertInto('track_unit').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, secret: secretOfUnit(ports, id) }
}

async function somebody(tx: Tx): Promise<string> {
  const username = unique('owner')
  const { id } = await tx.insertInto('account').values({ username, displayname: username }).returning('id').executeTakeFirstOrThrow()
  return id
}
