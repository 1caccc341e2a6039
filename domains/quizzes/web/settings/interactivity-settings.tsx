import { useLingui } from '@lingui/react/macro'
import type { Video } from '#domains/videos/contract.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'

const Place = () => <ListSkeleton rows={2} />
const PopQuestions = lazyPart<{ readonly video: Video }>(async () => (await import('./pop-questions.tsx')).PopQuestions, { place: Place })

/** The questions that stop a video; a section of its settings. */
export function InteractivitySettings({ video }: { video: Video }) {
  const { t } = useLingui()
  return (
    <Card id="interactivity" title={t`Pop-questions`} description={t`The video pauses and asks a question at the moments you choose.`}>
      <WhenNear place={<Place />}>
        <PopQuestions video={video} />
      </WhenNear>
    </Card>
  )
}
