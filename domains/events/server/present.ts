import type { Member } from '#domains/audience/contract.ts'
import { liveCaptionsUrl, liveMasterUrl } from '#domains/live/addresses.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { EventDetail, EventTile, LiveEvent } from '../contract.ts'
import { eventEnd, timeLeft, wallTime } from '../when.ts'
import { can, partsIn } from './policy.ts'
import type { EventRow, HostRow } from './queries/rows.ts'
import { streamStateOf } from './stream.ts'

const timesOf = (row: EventRow) => ({ startsAt: row.starts_at, duration: row.duration_minutes })

function partedDateOf(row: EventRow): LiveEvent['partedDate'] {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: row.time_zone }).format(row.starts_at)
  return {
    date: part({ day: 'numeric' }),
    day: part({ weekday: 'short' }),
    month: new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: row.time_zone }).format(row.starts_at),
    startTime: wallTime(row.starts_at, row.time_zone).time,
    endTime: wallTime(eventEnd(timesOf(row)), row.time_zone).time,
  }
}

/** While it is LIVE, and until what was sent is a video. */
const isPlayed = ({ state, stream }: EventRow): boolean => state !== 'NOT_LIVE' && stream.streamed && !stream.recorded

const captionsOf = ({ id, stream: { captions } }: EventRow): LiveEvent['captions'] =>
  captions === null ? null : { src: liveCaptionsUrl(id), lang: captions }

export function presentLiveEvent(row: EventRow, viewer: Viewer, now = new Date()): LiveEvent {
  const left = timeLeft(row.starts_at, now)
  return {
    g_conf_id: row.id,
    state: row.state,
    stream_state: streamStateOf(row),
    playback: isPlayed(row) ? liveMasterUrl(row.id) : null,
    captions: isPlayed(row) ? captionsOf(row) : null,
    recorded: row.stream.recorded,
    daysLeft: left.days,
    hoursLeft: left.hours,
    partedDate: partedDateOf(row),
    timezone: row.time_zone,
    time_start: row.starts_at.getTime() / 1000,
    duration: row.duration_minutes,
    comments_enabled: row.comments_enabled,
    cancelled: row.cancelled_at !== null,
    cancellation_message: row.cancellation_message,
    canmanage: can.manage(viewer, row),
    ...partsIn(viewer, row),
  }
}

export const presentEventTile = (row: EventRow, viewer: Viewer): EventTile => ({
  id: row.id,
  displayname: row.title,
  description: row.description,
  author: row.presenter,
  thumbnail_url: row.thumbnail_url,
  owner: { name: row.username, displayname: row.ownerName },
  visibility: row.visibility,
  time_sort: row.starts_at.toISOString(),
  live_event: presentLiveEvent(row, viewer),
  registration: { required: row.asks_registration, limit: row.places, mine: row.registration },
  can: {
    manage: can.manage(viewer, row),
    moderate: can.moderate(viewer, row),
    present: can.present(viewer, row),
    register: can.register(viewer, row),
  },
})

type Members = readonly (Member & { readonly member_count: number | null })[]

/** With whom and where an event is shared, for who manages it. */
interface SharedWith {
  readonly members: Members
  readonly channels: readonly NonNullable<EventDetail['form']>['channels'][number][]
}

const membersOf = (members: Members, type: Member['type']) =>
  members
    .filter((one) => one.type === type)
    .map(({ name, displayname, member_count }) => ({
      name,
      displayname,
      type: type === 'USER' ? ('user' as const) : ('group' as const),
      member_count,
    }))

function formOf(row: EventRow, { members, channels }: SharedWith): NonNullable<EventDetail['form']> {
  const [start, end] = [wallTime(row.starts_at, row.time_zone), wallTime(eventEnd(timesOf(row)), row.time_zone)]
  return {
    presenter: row.presenter,
    start_date: start.date,
    start_time: start.time,
    end_date: end.date,
    end_time: end.time,
    include_external: row.external_users,
    session_uri: row.session_uri,
    user_members: membersOf(members, 'USER'),
    group_members: membersOf(members, 'GROUP'),
    channels: [...channels],
  }
}

interface Around {
  readonly hosts: readonly HostRow[]
  readonly places: EventDetail['places']
  /** Undefined for who does not manage it. */
  readonly sharedWith: SharedWith | undefined
}

export const presentEvent = (row: EventRow, { hosts, places, sharedWith }: Around, viewer: Viewer): EventDetail => ({
  ...presentEventTile(row, viewer),
  contentOwners: [
    { username: row.username, displayname: row.ownerName, owner_type: 'HOST' },
    ...hosts.filter(({ username }) => username !== row.username),
  ],
  guest: viewer.guest?.eventId === row.id ? { guest_id: viewer.guest.id, displayname: viewer.guest.name } : null,
  places,
  form: sharedWith ? formOf(row, sharedWith) : null,
  revision: sharedWith ? row.revision : null,
})
