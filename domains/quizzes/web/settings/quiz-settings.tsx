import { useLingui } from '@lingui/react/macro'
import type { Video } from '#domains/videos/contract.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'

const Place = () => <ListSkeleton rows={2} />
const Quizzes = lazyPart<{ readonly video: Video }>(async () => (await import('./quiz-list.tsx')).QuizList, { place: Place })

/** The quizzes of a video; a section of its settings. */
export function QuizSettings({ video }: { video: Video }) {
  const { t } = useLingui()
  return (
    <Card id="quiz" title={t`Quizzes`} description={t`A quiz asks its questions before the video starts or after it ends.`}>
      <WhenNear place={<Place />}>
        <Quizzes video={video} />
      </WhenNear>
    </Card>
  )
}
