import { useInfiniteQuery } from '@tanstack/react-query'
import { atVideo } from './place.ts'
import { commentsQuery } from './thread/queries.ts'
import { useLiveComments } from './thread/use-live.ts'

/** How many comments a video has, as it stands on a tab: `1000+` beyond what is counted. Keeps them up to date while it is shown. */
export function useCommentCount(videoId: string): number | string | undefined {
  useLiveComments(videoId)
  const first = useInfiniteQuery(commentsQuery(atVideo(videoId))).data?.pages[0]
  if (first?.total == null) return undefined
  return first.more ? `${first.total}+` : first.total
}
