import { useLingui } from '@lingui/react/macro'
import type { Video } from '#domains/videos/contract.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'

const Place = ({ video }: { video: Video }) => <div className={video.generate_scorm ? 'h-60' : 'h-32'} />
const PackagesEditor = lazyPart(async () => (await import('./packages-editor.tsx')).PackagesEditor, { place: Place })

/** The section of the packages; what is in it is fetched when somebody comes near. */
export function PackagesCard({ video }: { video: Video }) {
  const { t } = useLingui()
  return (
    <Card
      id="packages"
      title={t`SCORM packages`}
      description={t`A package shows this video in a course of a learning platform, which records how much of it was watched.`}
    >
      <WhenNear place={<Place video={video} />}>
        <PackagesEditor video={video} />
      </WhenNear>
    </Card>
  )
}
