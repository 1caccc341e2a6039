import { Trans } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import type { Video } from '#domains/videos/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { Quiz } from '../../contract.ts'
import { CsvUpload } from './csv-upload.tsx'
import { QuestionList } from './question-list.tsx'
import { useGenerateMore } from './use-quizzes.ts'

export interface QuizQuestionsProps {
  readonly video: Video
  readonly quiz: Quiz
}

const howMany = 5

/** The questions of one quiz. */
export function QuizQuestions({ video, quiz }: QuizQuestionsProps) {
  const generate = useGenerateMore(video.id)
  const isMaking = quiz.generation?.status === 'QUEUED' || quiz.generation?.status === 'RUNNING'
  return (
    <QuestionList
      video={video}
      quizId={quiz.id}
      flagsOfQuiz={quiz.apply_to_all}
      empty={<Trans>No questions yet. Viewers see the quiz once it has one.</Trans>}
      position={() => 0}
      actions={
        <>
          <Button
            kind="quiet"
            icon={Sparkles}
            busy={generate.isPending}
            disabled={isMaking}
            onClick={() => generate.mutate({ quizId: quiz.id, numQuestions: howMany })}
          >
            <Trans>Suggest questions</Trans>
          </Button>
          <CsvUpload videoId={video.id} quizId={quiz.id} />
        </>
      }
    />
  )
}
