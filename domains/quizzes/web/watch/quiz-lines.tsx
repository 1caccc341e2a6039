import { Plural, Trans } from '@lingui/react/macro'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { QuizToTake } from '../../contract.ts'

/** How somebody stands with quizzes, each with a way to take it. */
export function QuizLines({ quizzes, onTake }: { quizzes: readonly QuizToTake[]; onTake: (id: string) => void }) {
  return (
    <ul className="divide-y divide-line">
      {quizzes.map((one) => (
        <QuizLine key={one.id} quiz={one} onTake={() => onTake(one.id)} />
      ))}
    </ul>
  )
}

function QuizLine({ quiz, onTake }: { quiz: QuizToTake; onTake: () => void }) {
  const { title, my_attempt: mine } = quiz
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{title}</p>
        <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
          {mine?.passed === true && (
            <Badge tone="success">
              <Trans>Passed</Trans>
            </Badge>
          )}
          {mine?.passed === false && (
            <Badge>
              <Trans>Not passed</Trans>
            </Badge>
          )}
          {mine?.score == null ? (
            <Plural value={quiz.question_count} one="# question" other="# questions" />
          ) : (
            <Trans>Best result: {mine.score} %</Trans>
          )}
        </p>
      </div>
      <Button size="sm" onClick={onTake}>
        {mine?.open ? <Trans>Continue the quiz</Trans> : mine ? <Trans>Take it again</Trans> : <Trans>Take the quiz</Trans>}
      </Button>
    </li>
  )
}
