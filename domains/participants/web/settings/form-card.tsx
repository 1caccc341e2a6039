import { useLingui } from '@lingui/react/macro'
import type { Video } from '#domains/videos/contract.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'

const Place = ({ video }: { video: Video }) => <div className={video.participant_form ? 'h-96' : 'h-9'} />
const FormEditor = lazyPart(async () => (await import('./form-editor.tsx')).FormEditor, { place: Place })

/** The section of the form; its editor is fetched when somebody comes near. */
export function FormCard({ video }: { video: Video }) {
  const { t } = useLingui()
  return (
    <Card id="form" title={t`Form for viewers`} description={t`The video pauses at a point you choose until the form is filled in.`}>
      <WhenNear place={<Place video={video} />}>
        <FormEditor video={video} />
      </WhenNear>
    </Card>
  )
}
