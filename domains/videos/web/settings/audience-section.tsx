import { AudienceCard, audienceKey } from '#domains/audience/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { videoFeed } from '../../contract.ts'

/** Who can watch it as it is saved, and why. */
export function AudienceSection({ id }: { id: string }) {
  const of = { type: 'video', id }
  useFreshness(videoFeed.changed, id, [audienceKey(of)])
  return <AudienceCard {...of} />
}
