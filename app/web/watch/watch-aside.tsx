import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Comments, useCommentCount } from '#domains/comments/web.ts'
import { SearchWithin } from '#domains/search/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { RelatedVideos, relatedQuery, type WatchContext } from '#domains/videos/web.ts'
import { useStored } from '#platform/web/stored.ts'
import { type Tab, Tabs } from '#platform/web/ui/tabs.tsx'

interface Props {
  readonly video: Video
  readonly context: WatchContext
  /** In place of related videos: the playlist or list that the video is played from. */
  readonly queue: { readonly label: string; readonly beside: ReactNode } | undefined
  readonly onSeek: (seconds: number) => void
}

const hasWords = ({ playback }: Video) => (playback?.captions.length ?? 0) > 0

/** Beside the player: what comes next, what is said about the video. The tab last chosen in this browser is open. */
export function WatchAside({ video, context, queue, onSeek }: Props) {
  const { t } = useLingui()
  const [chosen, choose] = useStored('lyceum-watch-tab', 'next')
  const comments = useCommentsTab(video, onSeek)
  const within = <SearchWithin key={context.qtext} id={video.id} qtext={context.qtext} onSeek={onSeek} />
  const hasNext = useHasNext(video.id, context, queue !== undefined)
  const next = queue?.beside ?? <RelatedVideos id={video.id} context={context} />
  const tabs: readonly Tab[] = [
    ...(hasNext ? [{ value: 'next', label: queue?.label ?? t`Up next`, content: next }] : []),
    ...comments,
    ...(hasWords(video) ? [{ value: 'search', label: t`Search in video`, content: within }] : []),
  ]
  // Whoever comes with words wants to see where they are said.
  const [wanted, want] = useState(context.qtext === '' ? undefined : 'search')
  const open = tabs.find(({ value }) => value === (wanted ?? chosen)) ?? tabs[0]
  if (!open) return null
  if (tabs.length === 1 && open.value === 'next') return open.content
  return (
    <Tabs
      label={t`About this video`}
      tabs={tabs}
      value={open.value}
      onChange={(value) => {
        want(undefined)
        choose(value)
      }}
    />
  )
}

/** Whether there is anything to watch after this; as long as that is not known its place is kept. */
function useHasNext(id: string, context: WatchContext, inQueue: boolean): boolean {
  const { data } = useInfiniteQuery({ ...relatedQuery(id, context), enabled: !inQueue })
  return inQueue || data?.pages[0]?.items.length !== 0
}

/** None where comments are switched off. */
function useCommentsTab(video: Video, onSeek: Props['onSeek']): readonly Tab[] {
  const { t } = useLingui()
  const count = useCommentCount(video.id)
  if (video.comments_enabled === 'NONE') return []
  return [{ value: 'comments', label: t`Comments`, count, content: <Comments video={video} onSeek={onSeek} /> }]
}
