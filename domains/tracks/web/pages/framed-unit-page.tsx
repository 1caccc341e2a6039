import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loadOrMiss } from '#domains/accounts/web.ts'
import { FramedPlayer } from '#domains/packages/web.ts'
import { finishedQuizzes } from '#domains/quizzes/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { ClosedVideo, useVideo, videoQuery } from '#domains/videos/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { FramedProgress } from '../../course/framed-progress.ts'
import { enterFramedUnit, type FramedUnit, framedUnit } from '../course/framed-unit.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params: { name = '', unitId = '' } }) => {
  const { video } = await enterFramedUnit(queries, name, unitId)
  await loadOrMiss(() => queries.fetchQuery(videoQuery(video)))
}

/** The player alone, for a lesson of a track in the SCORM package of a learning platform. */
export function Page() {
  const { unitId = '' } = useParams({ strict: false })
  const unit = framedUnit(unitId)
  return unit ? <Lesson unit={unit} /> : null
}

function Lesson({ unit }: { readonly unit: FramedUnit }) {
  const video = useVideo(unit.video)
  if (video.access === 'ask') return null
  if (video.access === 'locked') return <ClosedVideo video={video} />
  return <WatchedLesson video={video} unit={unit} />
}

/** What was watched and passed is told to the package, which tells the platform. */
function WatchedLesson({ video, unit: { framing, quizzes } }: { readonly video: Video; readonly unit: FramedUnit }) {
  const [progress] = useState(() => new FramedProgress(framing.handed, { duration: video.duration ?? 0, quizzes }))
  useEffect(
    () =>
      finishedQuizzes.hear((quizId, { passed }) => {
        const report = passed === true ? progress.passed(quizId) : undefined
        if (report) framing.tell(report)
      }),
    [progress, framing],
  )
  return <FramedPlayer video={video} startAt={progress.start()} onPlayed={(played) => framing.tell(progress.watched(played))} />
}
