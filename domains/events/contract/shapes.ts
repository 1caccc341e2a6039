import { z } from 'zod/mini'
import { gccId, uuid } from '#platform/contract/ids.ts'

/** It goes one way, step by step, by whoever runs the event. */
export const eventState = z.enum(['NOT_LIVE', 'LIVE', 'CLOSED'])
export type EventState = z.output<typeof eventState>

/** Empty: nobody but who runs it. */
export const eventVisibility = z.enum(['MEMBERS', 'USERS', 'PUBLIC', ''])
export type EventVisibility = z.output<typeof eventVisibility>

export const ownerType = z.enum(['HOST', 'MODERATOR'])
export type OwnerType = z.output<typeof ownerType>

/** With a place, or on the waiting list. */
export const registrationState = z.enum(['REGISTERED', 'WAITING'])
export type RegistrationState = z.output<typeof registrationState>

/** In the event's time zone; of the start, `endTime` of the end. */
const partedDate = z.strictObject({
  /** `21` */
  date: z.string(),
  /** `Fri` */
  day: z.string(),
  /** `Nov` */
  month: z.string(),
  /** `10:00` */
  startTime: z.string(),
  endTime: z.string(),
})

export const liveEvent = z.strictObject({
  g_conf_id: gccId,
  state: eventState,
  stream_state: z.enum(['NOT_LIVE', 'STREAMING', 'NONE']),
  /** Whole days until it starts, and the hours beside them. */
  daysLeft: z.number(),
  hoursLeft: z.number(),
  partedDate,
  /** IANA. */
  timezone: z.string(),
  /** Epoch seconds. */
  time_start: z.number(),
  /** Minutes. */
  duration: z.number(),
  comments_enabled: z.boolean(),
  cancelled: z.boolean(),
  cancellation_message: z.nullable(z.string()),
  canmanage: z.boolean(),
  moderator: z.boolean(),
  presenter: z.boolean(),
  /** Where what is sent to it is watched; null while nothing is, and when it is a video. */
  playback: z.nullable(z.string()),
  /** What is said there, written down by an engine while it is said: WebVTT and BCP 47; null where it is not. */
  captions: z.nullable(z.object({ src: z.string(), lang: z.string() })),
  /** What was sent to it is a video with its id now. */
  recorded: z.boolean(),
})
export type LiveEvent = z.output<typeof liveEvent>

const someone = { username: z.string(), displayname: z.string() }

export const eventHost = z.strictObject({ ...someone, owner_type: ownerType })

const tileFields = {
  id: gccId,
  displayname: z.string(),
  description: z.string(),
  /** Whom the form names as presenter. */
  author: z.string(),
  thumbnail_url: z.nullable(z.string()),
  owner: z.strictObject({ name: z.string(), displayname: z.string() }),
  visibility: eventVisibility,
  /** ISO 8601: when it starts. */
  time_sort: z.string(),
  live_event: liveEvent,
  registration: z.strictObject({
    /** Whether people with an account register for it beforehand; it is watched without that, too. */
    required: z.boolean(),
    /** Places for them; null: one for everybody. */
    limit: z.nullable(z.number()),
    /** Null: the viewer has not registered. */
    mine: z.nullable(registrationState),
  }),
  can: z.strictObject({ manage: z.boolean(), moderate: z.boolean(), present: z.boolean(), register: z.boolean() }),
}

export const eventTile = z.strictObject(tileFields)
export type EventTile = z.output<typeof eventTile>

const member = z.strictObject({
  name: z.string(),
  displayname: z.string(),
  type: z.enum(['user', 'group']),
  member_count: z.nullable(z.number()),
})

/** As its form takes it, for who manages it. */
const form = z.strictObject({
  presenter: z.string(),
  /** YYYY-MM-DD and HH:MM in the event's time zone. */
  start_date: z.string(),
  start_time: z.string(),
  end_date: z.string(),
  end_time: z.string(),
  include_external: z.boolean(),
  /** sip:name@host; empty: none. */
  session_uri: z.string(),
  user_members: z.array(member),
  group_members: z.array(member),
  /** Those that hold it and that the viewer sees. */
  channels: z.array(z.strictObject({ id: z.string(), name: z.string(), displayname: z.string() })),
})

export const eventDetail = z.strictObject({
  ...tileFields,
  /** Its owner first, then whoever runs or moderates it. */
  contentOwners: z.array(eventHost),
  /** As whom somebody without an account has joined it; null: they have an account, or have not. */
  guest: z.nullable(z.strictObject({ guest_id: uuid, displayname: z.string() })),
  /** While one registers, else null. */
  places: z.nullable(
    z.strictObject({
      /** How many are free; null: there is one for everybody. */
      free: z.nullable(z.number()),
      /** How many wait longer than the viewer; null: the viewer does not wait. */
      before: z.nullable(z.number()),
    }),
  ),
  /** For who manages it. */
  form: z.nullable(form),
  /** Goes up with each change, for who manages it: with it, what they save writes over no hosts, members and channels that they have not seen. */
  revision: z.nullable(z.number()),
})
export type EventDetail = z.output<typeof eventDetail>
