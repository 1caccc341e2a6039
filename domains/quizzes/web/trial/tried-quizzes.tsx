import type { Video } from '#domains/videos/contract.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { TriedAnswers } from './tried-answers.ts'

interface Props {
  readonly video: Video
  readonly tried: TriedAnswers
}

const Section = lazyPart<Props>(async () => (await import('./tried-section.tsx')).TriedSection, { failed: 'hidden' })

/** The quizzes of a video that somebody tries, below its player. */
export const TriedQuizzes = (props: Props) => props.video.interactions && <Section {...props} />
