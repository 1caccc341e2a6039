import { useLingui } from '@lingui/react/macro'
import type { Video } from '#domains/videos/contract.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'

const Place = () => <div className="h-32" />
const SummaryEditor = lazyPart<{ readonly video: Video }>(async () => (await import('./summary-editor.tsx')).SummaryEditor, {
  place: Place,
})

/** The section of the summary; what is in it is fetched when somebody comes near. */
export function SummaryCard({ video }: { video: Video }) {
  const { t } = useLingui()
  return (
    <Card id="summary" title={t`Summary`} description={t`What the video says, in a few sentences. Viewers see what you keep here.`}>
      <WhenNear place={<Place />}>
        <SummaryEditor video={video} />
      </WhenNear>
    </Card>
  )
}
