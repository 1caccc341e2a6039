import { randomUUID } from 'node:crypto'
import { findAccount, readFlags } from '#domains/accounts/server.ts'
import { peopleNamed } from '#domains/audience/server.ts'
import { withdrawKey } from '#domains/live/server.ts'
import { releasePictures, usePicture } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { EventVisibility, OwnerType } from '../../contract.ts'
import type { Repetition } from '../../repeating.ts'
import type { Times } from '../../when.ts'
import { channelsAsk } from '../asks.ts'
import { eventAudience } from '../audience.ts'
import { can } from '../policy.ts'
import { type EventChanges, insertEvent, type NewHost, replaceHosts, updateEvent } from '../queries/changes.ts'
import { listPrincipalsChosen } from '../queries/invited.ts'
import type { EventRow } from '../queries/rows.ts'
import { refreshEventWords } from '../queries/words.ts'
import { reviewPlaces } from '../registering/places.ts'
import { watchingEvents } from '../watching.ts'
import { lockManagedEvent, tellEventChanged } from './find.ts'
import { type Copy, repeatEvent } from './repeating.ts'
import { tellInvited, tellMoved } from './telling.ts'
import { type NewTimes, newTimes, type TimesWish } from './times.ts'

/** What is absent stays as it is. */
export interface EventForm extends TimesWish {
  readonly displayname?: string | undefined
  readonly description?: string | undefined
  readonly presenter?: string | undefined
  readonly visibility?: EventVisibility | undefined
  readonly include_external?: boolean | undefined
  readonly hosts?: readonly { readonly username: string; readonly owner_type: OwnerType }[] | undefined
  readonly user_members?: readonly string[] | undefined
  readonly group_members?: readonly string[] | undefined
  readonly thumbnailUploadUrl?: string | undefined
  readonly comments_enabled?: boolean | undefined
  /** Names or ids, or entries of the form. */
  readonly channels?: readonly (string | { readonly name: string })[] | undefined
  readonly repeat?: Repetition | undefined
  /** From which these changes were made. */
  readonly revision?: number | undefined
}

export interface SavedEvent {
  readonly id: string
  readonly message: string | null
  readonly copies: readonly Copy[]
}

interface NewEventForm extends EventForm {
  readonly displayname: string
}

/** @param now when it is planned: one may be written down that has begun since */
export async function createEvent(tx: Tx, viewer: Person, wish: NewEventForm, now = new Date()): Promise<SavedEvent> {
  if (!can.create(viewer)) throw new Problem('forbidden', 'create_events')
  const times = newTimes(wish, undefined, (await readFlags(tx)).time_zone, now)
  const { displayname: title, visibility = '' } = wish
  const id = `gcc-${randomUUID()}`
  await insertEvent(tx, { id, owner_id: viewer.id, title, visibility, ...columnsOf(times) })
  await write(tx, viewer, { id, visibility, external_users: false }, { ...wish, visibility })
  const copies = await repeatEvent(tx, viewer, { id, ...times }, wish.repeat)
  await tellInvited(tx, viewer, { id, ...times, copies })
  return { id, message: times.message, copies }
}

export async function changeEvent(tx: Tx, viewer: Person, id: string, wish: EventForm): Promise<SavedEvent> {
  const event = await lockManagedEvent(tx, viewer, id)
  if (event.state === 'CLOSED') throw new Problem('conflict', 'event_closed', 'This event is over.')
  refuseStale(event, wish)
  const planned = { startsAt: event.starts_at, duration: event.duration_minutes, timeZone: event.time_zone }
  const times = newTimes(wish, planned, event.time_zone)
  const before = await listChosenBefore(tx, event, wish)
  if (event.state === 'LIVE' && times.startsAt.getTime() !== event.starts_at.getTime())
    throw new Problem('conflict', 'event_live', 'This event has begun.', 'start_time')
  await updateEvent(tx, id, columnsOf(times))
  await write(tx, viewer, event, wish)
  if (wish.hosts) await withdrawKey(tx, watchingEvents, id)
  if (changesWhoComes(wish)) await tellInvited(tx, viewer, { id, ...times, except: before })
  if (isMoved(planned, times)) await tellMoved(tx, viewer, { id, ...times, revision: event.revision })
  await reviewPlaces(tx, id)
  const copies = await repeatEvent(tx, viewer, { id, ...times }, wish.repeat)
  const [first, ...others] = copies
  if (first) await tellInvited(tx, viewer, { ...times, ...first, copies: others })
  await tellEventChanged(tx, id)
  return { id, message: times.message, copies }
}

/** Lists are sent whole: whom another host has added since would be gone from them. */
function refuseStale({ revision }: EventRow, wish: EventForm): void {
  const sendsLists = [wish.hosts, wish.user_members, wish.group_members, wish.channels].some((list) => list !== undefined)
  if (!sendsLists || wish.revision === undefined || wish.revision === revision) return
  throw new Problem('conflict', 'stale', 'Somebody else has changed this in the meantime.', 'revision').with({ revision })
}

/** Of a copy people were told with the others: only who is chosen for it now hears of it. */
const listChosenBefore = async (tx: Tx, { id, copied_from: of }: EventRow, wish: EventForm): Promise<readonly string[]> =>
  of !== null && changesWhoComes(wish) ? listPrincipalsChosen(tx, id) : []

const changesWhoComes = ({ hosts, presenter, visibility, user_members, group_members }: EventForm): boolean =>
  [hosts, presenter, visibility, user_members, group_members].some((one) => one !== undefined)

const isMoved = (planned: Times, times: Times): boolean =>
  planned.startsAt.getTime() !== times.startsAt.getTime() || planned.duration !== times.duration

const columnsOf = ({ startsAt, duration, timeZone }: NewTimes) => ({
  starts_at: startsAt,
  duration_minutes: duration,
  time_zone: timeZone,
})

type Written = Pick<EventRow, 'id' | 'visibility' | 'external_users'>

async function write(tx: Tx, viewer: Person, event: Written, wish: EventForm): Promise<void> {
  const { id } = event
  const { user_members: users, group_members: groups, channels } = wish
  // Before pictures (decision 330).
  if (channels) await channelsAsk().publish(tx, viewer, id, namesOf(channels))
  await updateEvent(tx, id, {
    ...plainChanges(wish),
    ...(await presenterChange(tx, wish)),
    ...(await pictureChange(tx, viewer, id, wish)),
    external_users: await isOpenToExternal(tx, event, wish),
  })
  if (wish.hosts) await replaceHosts(tx, id, await hostsNamed(tx, wish.hosts))
  if (wish.visibility !== undefined || users || groups)
    await eventAudience.shareWith(tx, id, {
      visibility: wish.visibility ?? event.visibility,
      user_members_data: users,
      group_members_data: groups,
    })
  await refreshEventWords(tx, [id])
  await eventAudience.refresh(tx, [id])
}

const namesOf = (channels: NonNullable<EventForm['channels']>) => channels.map((one) => (typeof one === 'string' ? one : one.name))

const plainChanges = ({ displayname, description, visibility, comments_enabled }: EventForm): EventChanges => ({
  ...(displayname === undefined ? {} : { title: displayname }),
  ...(description === undefined ? {} : { description }),
  ...(visibility === undefined ? {} : { visibility }),
  ...(comments_enabled === undefined ? {} : { comments_enabled }),
})

/** Whoever is named twice is a host. */
async function hostsNamed(tx: Tx, hosts: NonNullable<EventForm['hosts']>): Promise<NewHost[]> {
  const people = await peopleNamed(
    tx,
    hosts.map(({ username }) => username),
    'hosts',
  )
  const leading = new Set(hosts.filter((one) => one.owner_type === 'HOST').map(({ username }) => username.toLowerCase()))
  return people.map(({ id, username }) => ({ account_id: id, owner_type: leading.has(username.toLowerCase()) ? 'HOST' : 'MODERATOR' }))
}

/** The person whose username it is, or any name. */
async function presenterChange(tx: Tx, { presenter }: EventForm): Promise<EventChanges> {
  if (presenter === undefined) return {}
  const person = presenter === '' ? null : await findAccount(tx, presenter)
  return person ? { presenter: person.displayname, presenter_id: person.id } : { presenter, presenter_id: null }
}

async function pictureChange(tx: Tx, viewer: Person, id: string, { thumbnailUploadUrl: url }: EventForm): Promise<EventChanges> {
  if (url === undefined) return {}
  if (url !== '') return { thumbnail_url: await usePicture(tx, viewer, url, { usedBy: `event:${id}`, purpose: 'event' }) }
  await releasePictures(tx, `event:${id}`)
  return { thumbnail_url: null }
}

/** Only of USERS, where the organisation shares with external people. */
async function isOpenToExternal(tx: Tx, event: Written, wish: EventForm): Promise<boolean> {
  const { visibility = event.visibility, include_external: open = event.external_users } = wish
  return open && visibility === 'USERS' && (await readFlags(tx)).external_sharing === 1
}
