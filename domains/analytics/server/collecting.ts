import type { Db } from '#platform/server/db.ts'
import { presentQuality } from './quality.ts'
import { countViewers, type DayPeriod, type DayRow, listDays, listDevices, recordedSince, type Subject } from './queries/figures.ts'
import { listHeldDays, listHeldQuality } from './queries/held.ts'
import { listDeviceQuality, listQuality } from './queries/quality.ts'

export const presentCounted = ({ views, watched_ms }: Pick<DayRow, 'views' | 'watched_ms'>) => ({
  playCount: views,
  watch_duration: watched_ms / 1000,
})

/** @param minimum counts of fewer people are in no figure; 0: all are */
export async function collectFigures(db: Db, subject: Subject, period: DayPeriod, minimum: number) {
  const figures = minimum === 0 ? await allFigures(db, subject, period) : await heldFigures(db, subject, period, minimum)
  const sum = (of: (row: (typeof figures.days)[number]) => number) => figures.days.reduce((total, row) => total + of(row), 0)
  return {
    from_date: period.from,
    to_date: period.to,
    viewers: figures.viewers,
    playCount: sum(({ views }) => views),
    watch_duration: sum(({ watched_ms }) => watched_ms) / 1000,
    completions: sum(({ completions }) => completions),
    days: figures.days.map(({ date, from_date, viewers, completions, ...row }) => ({
      date,
      from_date,
      ...presentCounted(row),
      viewers,
      completions,
    })),
    devices: figures.devices.map(({ device, ...row }) => ({ device, ...presentCounted(row) })),
    quality: figures.quality,
    held_back: minimum === 0 ? null : { minimum },
    recorded_since: figures.since,
  }
}

async function allFigures(db: Db, subject: Subject, period: DayPeriod) {
  const [days, devices, viewers, since, quality, deviceQuality] = await Promise.all([
    listDays(db, subject, period),
    listDevices(db, subject, period),
    countViewers(db, subject, period),
    recordedSince(db),
    listQuality(db, subject, period),
    listDeviceQuality(db, subject, period),
  ])
  return {
    days: days.map((row) => ({ ...row, from_date: row.date, viewers: row.viewers as number | null })),
    devices,
    viewers: viewers as number | null,
    since,
    quality: presentQuality(quality, deviceQuality),
  }
}

/** Of how many people on which device nothing is known, so that devices are held back whole. */
async function heldFigures(db: Db, subject: Subject, period: DayPeriod, minimum: number): ReturnType<typeof allFigures> {
  const [days, quality, since] = await Promise.all([
    listHeldDays(db, subject, period, minimum),
    listHeldQuality(db, subject, period, minimum),
    recordedSince(db),
  ])
  return { days, devices: [], viewers: null, since, quality: presentQuality(quality, []) }
}
