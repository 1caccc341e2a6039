import { videoFeed } from '#domains/videos/contract.ts'
import { videoQuery } from '#domains/videos/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import type { ProjectSource } from '../../contract.ts'
import { projectKey } from '../queries.ts'

/** Videos that are listened to at once. */
const listened = 10

/** Hears of videos that can't be used yet: most of them are being prepared. */
export function SourceWatch({ sources }: { sources: readonly ProjectSource[] }) {
  return sources
    .filter(({ usable, displayname }) => !usable && displayname !== null)
    .slice(0, listened)
    .map(({ id }) => <WatchedSource key={id} id={id} />)
}

function WatchedSource({ id }: { id: string }) {
  // The preview has what it can play as soon as there is something.
  useFreshness(videoFeed.changed, id, [projectKey, videoQuery(id).queryKey])
  return null
}
