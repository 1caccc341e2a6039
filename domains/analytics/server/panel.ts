import type { SettingsPanel } from '#domains/videos/server.ts'
import { usualPeriod } from '../period.ts'
import { readVideoAnalytics } from './reading.ts'

/** Beside the video in the part `analytics` of its settings: the last 28 days. */
export const analyticsPanel: SettingsPanel = async ({ db, viewer, videoId }) => ({
  analytics: await readVideoAnalytics(db, viewer, videoId, { days: usualPeriod }),
})
