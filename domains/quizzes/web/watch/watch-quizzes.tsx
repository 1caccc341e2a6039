import type { Video } from '#domains/videos/contract.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'

const Section = lazyPart<{ readonly video: Video }>(async () => (await import('./quiz-section.tsx')).QuizSection, { failed: 'hidden' })

/** The quizzes and questions of a video, below its player. */
export const WatchQuizzes = ({ video }: { video: Video }) => video.interactions && <Section video={video} />
