import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut, Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Coverage } from '#domains/packages/coverage.ts'
import { finishedQuizzes } from '#domains/quizzes/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { ClosedVideo, useVideo, VideoStage } from '#domains/videos/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { Grades } from '../../course/grades.ts'
import type { OpenUnit, UnitFailure } from './entered-unit.ts'

/** The player alone, for whoever a learning platform has launched. */
export function CourseUnit({ unit }: { readonly unit: OpenUnit }) {
  const video = useVideo(unit.video)
  useSession(unit)
  if (video.access === 'ask') return null
  if (video.access === 'locked') return <ClosedVideo video={video} />
  return <LaunchedVideo video={video} unit={unit} />
}

/** It begins when the player is there; it ends with the page. */
function useSession({ session, quiz, otherQuizzes }: OpenUnit): void {
  useEffect(() => {
    session.begin()
    const grades = new Grades(quiz, otherQuizzes, session)
    return finishedQuizzes.hear((quizId, { right_count: right, asked_count: count, passed }) => {
      if (right !== null && count > 0) grades.finished(quizId, { right, count, hasPassed: passed === true })
    })
  }, [session, quiz, otherQuizzes])
}

function LaunchedVideo({ video, unit: { session } }: { readonly video: Video; readonly unit: OpenUnit }) {
  const [coverage] = useState(() => new Coverage(session.handed))
  const duration = video.duration ?? 0
  return (
    <main className="flex h-dvh flex-col bg-black">
      <PageTitle title={video.displayname} />
      {session.returnUrl === undefined ? (
        <h1 className="sr-only">{video.displayname}</h1>
      ) : (
        <header className="flex items-center gap-3 bg-canvas px-3 py-2">
          <h1 className="min-w-0 flex-1 truncate font-semibold">{video.displayname}</h1>
          <LeaveButton session={session} address={session.returnUrl} />
        </header>
      )}
      <div data-screen className="relative min-h-0 flex-1">
        <VideoStage
          video={video}
          frame="fill"
          startAt={coverage.startIn(duration)}
          onPlayed={(progress) => session.watched(coverage.report(progress, duration))}
        />
      </div>
    </main>
  )
}

function LeaveButton({ session, address }: { readonly session: OpenUnit['session']; readonly address: string }) {
  const leave = () => {
    session.end()
    window.location.assign(address)
  }
  return (
    <Button size="sm" icon={LogOut} onClick={leave}>
      <Trans>Back to the course</Trans>
    </Button>
  )
}

/** Why there is nothing to watch, and what helps. */
export function FailedUnit({ failure }: { readonly failure: UnitFailure }) {
  const { t } = useLingui()
  const words: Readonly<Record<UnitFailure, string>> = {
    none: t`This lesson is opened from a course of your learning platform.`,
    used: t`This lesson was open here before. Open it again from your learning platform.`,
    unreachable: t`Your learning platform could not be reached from here. An administrator has to allow its address under the sites that may embed pages.`,
    closed: t`The video is no longer part of this course, or can’t be watched at the moment.`,
  }
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas">
      <PageTitle title={t`Lesson`} />
      <h1 className="sr-only">{t`Lesson`}</h1>
      <EmptyState icon={Unplug} title={t`The lesson can’t be shown`}>
        {words[failure]}
      </EmptyState>
    </main>
  )
}
