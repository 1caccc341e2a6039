import { useLingui } from '@lingui/react/macro'
import type { Video } from '#domains/videos/contract.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'

const Place = () => <ListSkeleton rows={4} />
const Settings = lazyPart<{ readonly video: Video }>(async () => (await import('./transcript-settings.tsx')).TranscriptSettings, {
  place: Place,
})

/** A section of a video's settings; what is in it is fetched when somebody comes near. */
export function TranscriptCard({ video }: { video: Video }) {
  const { t } = useLingui()
  return (
    <Card id="transcript" title={t`Transcripts`} description={t`What is said in the video, to be read along, searched and downloaded.`}>
      <WhenNear place={<Place />}>
        <Settings video={video} />
      </WhenNear>
    </Card>
  )
}
