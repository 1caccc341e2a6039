import { type VideoAnalytics, type VideosAnalytics, videosTables, videoTables } from '../contract.ts'

/** Devices are held back whole. */
const heldBack = 'devices'

/** The tables of a video that are of use to this viewer. */
export const tablesOfVideo = ({ can, held_back: held }: VideoAnalytics) =>
  videoTables.filter((table) => (table !== 'people' || can.see_people) && (table !== heldBack || !held))

export const tablesOfVideos = ({ held_back: held }: VideosAnalytics) => videosTables.filter((table) => table !== heldBack || !held)
