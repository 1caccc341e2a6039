import type { PlacedClip } from '../model/placing.ts'
import { leftToShow, type View } from './geometry.ts'

interface OnTimeline {
  readonly places: readonly PlacedClip[]
  readonly view: View
}

/** Moves the window to a clip that is not in it. */
export function scrollToClip(frame: HTMLElement | null, { places, view }: OnTimeline, id: string | null): void {
  const place = places.find(({ clip }) => clip.id === id)
  const left = place && leftToShow(view, place.begin * view.scale, (place.begin + place.length) * view.scale)
  if (typeof left === 'number') frame?.scrollTo({ left })
}
