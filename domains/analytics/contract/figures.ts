import { z } from 'zod/mini'
import { exportFields } from '#domains/exports/contract.ts'
import { deviceClasses } from '#domains/videos/device-class.ts'
import { gccId } from '#platform/contract/ids.ts'
import { isDay, longestPeriod, usualPeriod } from '../period.ts'

export const dayField = (message: string) => z.string().check(z.refine(isDay, message))
const badDate = 'A date is written as 2026-01-31.'

/** Of which days figures are asked. */
export const period = {
  /** Days of the organisation's time zone, both included; today where no last one is named. */
  from_date: z.optional(dayField(badDate)),
  to_date: z.optional(dayField(badDate)),
  /** How many, where no first one is named. */
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(longestPeriod)), usualPeriod),
}

/** Of which days a table is asked, and as what file. */
export const tablePeriod = { ...period, ...exportFields }

/** Views as they are counted once a person, video and 6 hours; `watch_duration` in seconds, with what was watched again. */
const counted = { playCount: z.number(), watch_duration: z.number() }

export const day = z.strictObject({
  /** YYYY-MM-DD, of the organisation's time zone. */
  date: z.string(),
  /** Where small counts are held back, several days stand together at their last one; this is the first. */
  from_date: z.string(),
  ...counted,
  /** Null: held back. */
  viewers: z.nullable(z.number()),
  completions: z.number(),
})
export type Day = z.output<typeof day>

const playback = {
  /** Times that a video began to play, as far as players measured it. */
  starts: z.number(),
  /** Sessions in which it could not be played, or not to the end. */
  failures: z.number(),
  /** ms from the press to the first picture: half of the starts were quicker, 19 of 20 were; null where nothing was measured. */
  ttff_p50: z.nullable(z.number()),
  ttff_p95: z.nullable(z.number()),
  /** Times an hour that it stopped to load. */
  stalls_per_hour: z.nullable(z.number()),
}
export type Playback = z.output<z.ZodMiniObject<typeof playback>>

/** How well it played. */
const quality = z.strictObject({
  ...playback,
  /** Those on which anything was measured. */
  days: z.array(z.strictObject({ date: z.string(), ...playback })),
  devices: z.array(z.strictObject({ device: z.enum(deviceClasses), ...playback })),
})
export type PlaybackQuality = z.output<typeof quality>

export const figures = {
  ...counted,
  /** Days, both included. */
  from_date: z.string(),
  to_date: z.string(),
  time_zone: z.string(),
  /** Different people, and sessions without an account; null: held back. */
  viewers: z.nullable(z.number()),
  completions: z.number(),
  /** Every day of the period; where small counts are held back, those at which enough people had watched. */
  days: z.array(day),
  /** Most watched first. */
  devices: z.array(z.strictObject({ device: z.enum(deviceClasses), ...counted })),
  quality,
  /** Counts of fewer people than `minimum` are in none of these figures; null: nothing is held back from this viewer. */
  held_back: z.nullable(z.strictObject({ minimum: z.number() })),
  /** The first day of which anything but views was recorded; null: there is none. */
  recorded_since: z.nullable(z.string()),
}

/** What was watched of several videos. */
export const videosAnalytics = z.strictObject({
  ...figures,
  /** The twenty that were watched longest. */
  videos: z.array(
    z.strictObject({
      id: gccId,
      /** Null of a PRIVATE one, which is its owner's alone. */
      displayname: z.nullable(z.string()),
      owner: z.string(),
      ...counted,
    }),
  ),
})
export type VideosAnalytics = z.output<typeof videosAnalytics>

/** Tables of the figures of several videos. */
export const videosTables = ['days', 'devices', 'quality', 'videos'] as const
