import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'

const FormEditor = lazy(async () => ({ default: (await import('./form-editor.tsx')).FormEditor }))

/** The section of the form; its editor is fetched when somebody comes near. */
export function FormCard({ video }: { video: Video }) {
  const { t } = useLingui()
  const place = <div className={video.participant_form ? 'h-96' : 'h-9'} />
  return (
    <Card
      id="interactivity"
      title={t`Form for viewers`}
      description={t`The video stops at a second of your choice until this is filled in.`}
    >
      <WhenNear place={place}>
        <Suspense fallback={place}>
          <FormEditor video={video} />
        </Suspense>
      </WhenNear>
    </Card>
  )
}
