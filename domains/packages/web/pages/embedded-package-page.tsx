import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { loadOrMiss } from '#domains/accounts/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { ClosedVideo, useVideo, videoQuery } from '#domains/videos/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { Coverage } from '../../coverage.ts'
import { FramedPlayer } from '../embedded/framed-player.tsx'
import { enterPackage, type FramingPackage, framingPackage } from '../embedded/framing-package.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params: { id = '', packageId = '' } }) => {
  await enterPackage(queries, id, packageId)
  await loadOrMiss(() => queries.fetchQuery(videoQuery(id)))
}

/** The player alone, for the package of a video in a learning platform. */
export function Page() {
  const { id = '', packageId = '' } = useParams({ strict: false })
  const video = useVideo(id)
  const framing = framingPackage(id, packageId)
  if (video.access === 'ask' || !framing) return null
  if (video.access === 'locked') return <ClosedVideo video={video} />
  return <WatchedInCourse video={video} framing={framing} />
}

/** What was watched is told to the package, which tells the platform. */
function WatchedInCourse({ video, framing }: { readonly video: Video; readonly framing: FramingPackage }) {
  const [coverage] = useState(() => new Coverage(framing.handed))
  const duration = video.duration ?? 0
  return (
    <FramedPlayer
      video={video}
      startAt={coverage.startIn(duration)}
      onPlayed={(progress) => framing.tell(coverage.report(progress, duration))}
    />
  )
}
