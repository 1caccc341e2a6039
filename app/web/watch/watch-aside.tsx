import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Comments, useCommentCount } from '#domains/comments/web.ts'
import { HighlightTab } from '#domains/highlights/web.ts'
import { SearchWithin } from '#domains/search/web.ts'
import { TranscriptSection } from '#domains/transcripts/web.ts'
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
  /** Of the player, s. */
  readonly position: () => number
}

const hasWords = ({ playback, highlights }: Video) => highlights.length > 0 || (playback?.captions.length ?? 0) > 0

/** What is said, to be read along, where there are captions. */
function useTranscriptTab({ video, position, onSeek }: Pick<Props, 'video' | 'position' | 'onSeek'>): readonly Tab[] {
  const { t } = useLingui()
  if (!hasWords(video)) return []
  return [{ value: 'transcript', label: t`Transcript`, content: <TranscriptSection video={video} position={position} onSeek={onSeek} /> }]
}

/** What is searched: the words that are said, and the comments. */
function useSearchTab({ video, context, onSeek }: Pick<Props, 'video' | 'context' | 'onSeek'>): readonly Tab[] {
  const { t } = useLingui()
  if (!hasWords(video) && video.comments_enabled === 'NONE') return []
  const content = <SearchWithin key={context.qtext} id={video.id} qtext={context.qtext} onSeek={onSeek} />
  return [{ value: 'search', label: t`Search in video`, content }]
}

/** Beside the player: what comes next, what is said about the video. The tab last chosen in this browser is open. */
export function WatchAside({ video, context, queue, onSeek, position }: Props) {
  const { t } = useLingui()
  const [chosen, choose] = useStored('lyceum-watch-tab', 'next')
  const highlights = useHighlightsTab(video, onSeek)
  const comments = useCommentsTab(video, onSeek)
  const transcript = useTranscriptTab({ video, position, onSeek })
  const search = useSearchTab({ video, context, onSeek })
  const hasNext = useHasNext(video.id, context, queue !== undefined)
  const next = queue?.beside ?? <RelatedVideos id={video.id} context={context} />
  const tabs: readonly Tab[] = [
    ...(hasNext ? [{ value: 'next', label: queue?.label ?? t`Up next`, content: next }] : []),
    ...highlights,
    ...comments,
    ...transcript,
    ...search,
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

/** None where the video has no highlights. */
function useHighlightsTab(video: Video, onSeek: Props['onSeek']): readonly Tab[] {
  const { t } = useLingui()
  const { length: count } = video.highlights
  if (count === 0) return []
  return [{ value: 'highlights', label: t`Highlights`, count, content: <HighlightTab video={video} onSeek={onSeek} /> }]
}

/** None where comments are switched off. */
function useCommentsTab(video: Video, onSeek: Props['onSeek']): readonly Tab[] {
  const { t } = useLingui()
  const count = useCommentCount(video.id)
  if (video.comments_enabled === 'NONE') return []
  return [{ value: 'comments', label: t`Comments`, count, content: <Comments video={video} onSeek={onSeek} /> }]
}
