import { useLingui } from '@lingui/react/macro'
import type { Video } from '#domains/videos/contract.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'

const Place = ({ video }: { video: Video }) => <div className={video.filled_template ? 'h-40' : 'h-9'} />
const TemplateEditor = lazyPart(async () => (await import('./template-editor.tsx')).TemplateEditor, { place: Place })

/** The section of the template; its editor is fetched when somebody comes near. */
export function TemplateCard({ video }: { video: Video }) {
  const { t } = useLingui()
  return (
    <Card
      id="template"
      title={t`Template`}
      description={t`Fill in one of your organisation’s templates. Everyone who watches the video sees it.`}
    >
      <WhenNear place={<Place video={video} />}>
        <TemplateEditor video={video} />
      </WhenNear>
    </Card>
  )
}
