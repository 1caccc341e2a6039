import { useLingui } from '@lingui/react/macro'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'
import type { HighlightsProps } from './highlight-actions.ts'

const Place = () => <div className="h-72" />
const HighlightsEditor = lazyPart<HighlightsProps>(async () => (await import('./highlights-editor.tsx')).HighlightsEditor, { place: Place })

/** The section of highlights and suggestions; what is in it is fetched when somebody comes near. */
export function HighlightsCard(props: HighlightsProps) {
  const { t } = useLingui()
  return (
    <Card
      id="highlight"
      title={t`Highlights`}
      description={t`Moments with a title: viewers see them as chapters, can link to them and find the video by them.`}
    >
      <WhenNear place={<Place />}>
        <HighlightsEditor {...props} />
      </WhenNear>
    </Card>
  )
}
