import type { RawBuilder } from 'kysely'
import type { Viewer } from '#platform/server/viewer.ts'

interface PlacesAsked {
  readonly videoId: string
  /** Who sees the video. */
  readonly viewer: Viewer
  /** A tsquery. */
  readonly words: RawBuilder<unknown>
}

/** Where words stand in a video besides what is said in it. A domain above says it; the search in a video reads them all in one statement. */
export interface VideoPlaces {
  readonly kind: 'highlight' | 'slide' | 'comment'
  /** A `select` of rows (`start_ms` int, `text`), of those only that this viewer may see; `start_ms` is null where no second is meant. */
  readonly select: (asked: PlacesAsked) => RawBuilder<unknown>
}
