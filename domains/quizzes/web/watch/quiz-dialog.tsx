import type { Video } from '#domains/videos/contract.ts'
import type { QuizToTake } from '../../contract.ts'
import { QuizPanel } from './quiz-panel.tsx'
import { useAttempt } from './use-attempt.ts'

export interface QuizDialogProps {
  readonly open: boolean
  readonly video: Video
  readonly session: string
  readonly quiz: QuizToTake
  /** The viewer may go on without it. */
  readonly mayPass: boolean
  readonly onPassed: () => void
  readonly onLeft: () => void
}

/** A quiz that can be left and gone on with, on another device too. */
export function QuizDialog({ video, session, ...rest }: QuizDialogProps) {
  const attempt = useAttempt(video.id, session, rest.quiz)
  return <QuizPanel attempt={attempt} {...rest} />
}
