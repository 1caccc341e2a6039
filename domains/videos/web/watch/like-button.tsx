import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { compact } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { type Video, videoRoutes } from '../../contract.ts'
import { videoQuery } from '../use-video.ts'

/** Likes and takes it back; the count changes at once and goes back when it was refused (CM-4.45, CM-4.46). */
export function LikeButton({ video }: { video: Video }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { queryKey } = videoQuery(video.id)
  const show = (liked: boolean, likes: number) =>
    queries.setQueryData(queryKey, (old) => (old?.access === 'granted' ? { ...old, liked, likes, counts: { ...old.counts, likes } } : old))
  const like = useMutation({
    meta: { shown: true },
    // Who presses twice means both: one after the other.
    scope: { id: `like ${video.id}` },
    mutationFn: (wanted: boolean) => call(wanted ? videoRoutes.likeVideo : videoRoutes.unlikeVideo, { params: { id: video.id } }),
    onSuccess: ({ liked, likes }) => {
      show(liked, likes)
      // An answer that is on its way may have been given before this one.
      if (queries.isFetching({ queryKey, exact: true }) > 0) void queries.invalidateQueries({ queryKey, exact: true })
    },
    onError: (error) => toast.failed(error, t`Something went wrong.`),
  })
  // What is wanted stands there until it is answered, whatever is asked anew meanwhile.
  const isAhead = like.isPending && like.variables !== video.liked
  const liked = isAhead ? like.variables : video.liked
  const count = compact(isAhead ? video.likes + (liked ? 1 : -1) : video.likes)
  return (
    <Button
      aria-pressed={liked}
      aria-label={liked ? t`Liked, ${count}` : t`Like, ${count}`}
      disabled={!video.can.like}
      onClick={() => like.mutate(!liked)}
      className="aria-pressed:border-accent aria-pressed:text-accent-ink"
    >
      <Heart aria-hidden="true" className={`size-4 ${liked ? 'fill-current' : ''}`} />
      <span className="tabular-nums">{count}</span>
    </Button>
  )
}
