import type { ModuleContent, ModuleOfTrack, ModuleVideo } from '../../contract.ts'

/** Where a video stands: it may be in several modules. */
export interface PlaceName {
  /** The name of the module. */
  readonly module: string
  /** The id of the video. */
  readonly video: string
}

export interface TrackPlace {
  readonly module: string
  readonly video: ModuleVideo
  readonly visible: boolean
  readonly is_locked: boolean
}

const placeOf = (module: string, video: ModuleVideo): TrackPlace => ({
  module,
  video,
  visible: video.visible,
  is_locked: video.is_locked,
})

/** The videos of these modules one after the other, as far as they are there. */
export const trackPlacesIn = (names: readonly string[], contents: readonly (ModuleContent | undefined)[]): TrackPlace[] =>
  names.flatMap((name, at) => contents[at]?.videos.map((video) => placeOf(name, video)) ?? [])

export const isAt = (place: TrackPlace, name: PlaceName | undefined): boolean =>
  place.module === name?.module && place.video.id === name.video

/** Where the viewer goes on: the first module with something to watch, or the first that has anything for who has seen all. */
export const startModule = (modules: readonly ModuleOfTrack[]): string | undefined =>
  (modules.find((one) => one.completed_count < one.total_video_count) ?? modules.find((one) => one.total_video_count > 0))?.name

/** A module with those before and after it that have something to watch. */
export function modulesAround(modules: readonly ModuleOfTrack[], name: string | undefined): string[] {
  const all = modules.filter((one) => one.name === name || one.total_video_count > 0).map((one) => one.name)
  const at = name === undefined ? -1 : all.indexOf(name)
  return at === -1 ? [] : all.slice(Math.max(0, at - 1), at + 2)
}

/** The first of them that was not watched to its end; the first of all for who has seen everything. */
export function firstToPlay(places: readonly TrackPlace[]): TrackPlace | undefined {
  const playable = places.filter((place) => place.visible && !place.is_locked)
  return playable.find(({ video }) => !video.completed) ?? playable[0]
}
