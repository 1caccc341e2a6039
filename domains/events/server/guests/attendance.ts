import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { AnswerOf, QueryOf } from '#platform/contract/route.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { PersonOrGuest, Viewer } from '#platform/server/viewer.ts'
import { writtenTogether } from '#platform/server/writes/written-together.ts'
import type { Attendee, guestRoutes } from '../../contract/guests.ts'
import { mostAttendeesPaged } from '../../limits.ts'
import { keepEvent, standingAt } from '../access.ts'
import { type AttendeeRow, countAttendees, countPresent, listAttendees, noteAttendance, type Sign } from '../queries/attendance.ts'

/** ms between two writes for one event, in each process. */
const writeEvery = 250
/** ms for which a page of the list is told again as it was read, unless somebody came to this process. */
const listKept = 2000
/** Pages of one event that are kept. */
const mostKept = 20

type AttendeesQuery = QueryOf<typeof guestRoutes.listAttendees>
type AttendeePage = AnswerOf<typeof guestRoutes.listAttendees>

/** @returns how many came who had not been there */
async function write(tx: Tx, eventId: string, signs: readonly Sign[]): Promise<number> {
  const state = await keepEvent(tx, eventId)
  return state === 'CLOSED' ? 0 : noteAttendance(tx, eventId, signs, state === 'LIVE')
}

/** @param since when they came, where that was before. @returns how many are there */
export async function attendEvent(tx: Tx, viewer: Viewer, eventId: string, since: Date | null = null): Promise<number> {
  const { participant } = await standingAt(tx, viewer, eventId)
  if (participant) await write(tx, eventId, [{ ...participant, since }])
  return countPresent(tx, eventId)
}

interface Kept {
  readonly at: number
  readonly page: Promise<AttendeePage>
}

/** Pages of the lists that a process keeps, by event and question. */
type Lists = Map<string, Map<string, Kept>>

const listsBy = new WeakMap<Db | Tx, Lists>()

function listsOf(db: Db | Tx): Lists {
  const lists = listsBy.get(db) ?? new Map<string, Map<string, Kept>>()
  listsBy.set(db, lists)
  return lists
}

/** What thousands of pages tell at once is written together and counted once; each is answered when it is written. */
const noteTogether = writtenTogether<PersonOrGuest, number>(async (db, eventId, participants) => {
  const signs = participants.map((participant) => ({ ...participant, since: null }))
  const came = await db.transaction().execute((tx) => write(tx, eventId, signs))
  if (came > 0) listsOf(db).delete(eventId)
  const count = await countPresent(db, eventId)
  return participants.map(() => count)
}, writeEvery)

/** The same of somebody whose page is open. */
export async function attendWithOthers(db: Db, viewer: Viewer, eventId: string): Promise<number> {
  const { participant, state } = await standingAt(db, viewer, eventId)
  if (!participant || state === 'CLOSED') return countPresent(db, eventId)
  return noteTogether(db, eventId, participant)
}

const presentAttendee = ({ first_at, ...row }: AttendeeRow): Attendee => ({ ...row, at: Math.floor(first_at.getTime() / 1000) })

async function readAttendees(db: Db, eventId: string, query: AttendeesQuery): Promise<AttendeePage> {
  const window = windowOf(query, { reach: mostAttendeesPaged })
  const [rows, attendees, counted] = await Promise.all([
    listAttendees(db, eventId, window),
    countPresent(db, eventId),
    query.count ? countAttendees(db, eventId) : Promise.resolve(null),
  ])
  const page = pageFrom(rows, window.first, window.max)
  return { ...page, items: page.items.map(presentAttendee), ...totalOf(counted), attendees }
}

function forgetOld(lists: Lists, now: number): void {
  for (const [eventId, pages] of lists) {
    for (const [name, { at }] of pages) if (at < now - listKept) pages.delete(name)
    if (pages.size === 0) lists.delete(eventId)
  }
}

/** All who may read it read the same. */
function keptAttendees(db: Db, eventId: string, query: AttendeesQuery): Promise<AttendeePage> {
  const lists = listsOf(db)
  const now = performance.now()
  forgetOld(lists, now)
  const pages = lists.get(eventId) ?? new Map<string, Kept>()
  const name = JSON.stringify(query)
  const there = pages.get(name)
  if (there) return there.page
  const page = readAttendees(db, eventId, query)
  if (pages.size >= mostKept) return page
  lists.set(eventId, pages.set(name, { at: now, page }))
  page.catch(() => pages.delete(name))
  return page
}

/** Who came, for those who take part themselves: strangers are not told who has an account. */
export async function listAttendeesForViewer(db: Db, viewer: Viewer, eventId: string, query: AttendeesQuery): Promise<AttendeePage> {
  const { participant } = await standingAt(db, viewer, eventId)
  if (participant === null) throw new Problem('forbidden')
  return keptAttendees(db, eventId, query)
}
