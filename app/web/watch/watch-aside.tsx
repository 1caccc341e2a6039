import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Comments, useCommentCount } from '#domains/comments/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { RelatedVideos, type WatchContext } from '#domains/videos/web.ts'
import { useStored } from '#platform/web/stored.ts'
import { type Tab, Tabs } from '#platform/web/ui/tabs.tsx'

interface Props {
  readonly video: Video
  readonly context: WatchContext
  /** In place of related videos: the playlist in which the video is watched. */
  readonly playlist?: ReactNode
  readonly onSeek: (seconds: number) => void
}

/** Beside the player: what comes next, what is said about the video. The tab last chosen in this browser is open. */
export function WatchAside({ video, context, playlist, onSeek }: Props) {
  const { t } = useLingui()
  const [chosen, choose] = useStored('lyceum-watch-tab', 'next')
  const comments = useCommentsTab(video, onSeek)
  const tabs: readonly Tab[] = [
    { value: 'next', label: playlist ? t`Playlist` : t`Up next`, content: playlist ?? <RelatedVideos id={video.id} context={context} /> },
    ...comments,
  ]
  const open = tabs.find(({ value }) => value === chosen) ?? tabs[0]
  if (tabs.length === 1) return open?.content
  return <Tabs label={t`About this video`} tabs={tabs} value={open?.value ?? ''} onChange={choose} />
}

/** None where comments are switched off. */
function useCommentsTab(video: Video, onSeek: Props['onSeek']): readonly Tab[] {
  const { t } = useLingui()
  const count = useCommentCount(video.id)
  if (video.comments_enabled === 'NONE') return []
  return [{ value: 'comments', label: t`Comments`, count, content: <Comments video={video} onSeek={onSeek} /> }]
}
