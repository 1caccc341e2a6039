import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { compact } from '#platform/web/format.ts'
import { say } from '#platform/web/toasts.tsx'
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
    mutationFn: (wanted: boolean) => call(wanted ? videoRoutes.likeVideo : videoRoutes.unlikeVideo, { params: { id: video.id } }),
    onMutate: (wanted) => {
      show(wanted, video.likes + (wanted ? 1 : -1))
      return { liked: video.liked, likes: video.likes }
    },
    onSuccess: ({ liked, likes }) => show(liked, likes),
    onError: (_error, _wanted, before) => {
      // What stood there before; by now `video` is what was shown too early.
      if (before) show(before.liked, before.likes)
      say.error(t`Something went wrong.`)
    },
  })
  const count = compact(video.likes)
  return (
    <Button
      aria-pressed={video.liked}
      aria-label={video.liked ? t`Liked, ${count}` : t`Like, ${count}`}
      disabled={!video.can.like}
      onClick={() => !like.isPending && like.mutate(!video.liked)}
      className="aria-pressed:border-accent aria-pressed:text-accent-ink"
    >
      <Heart aria-hidden="true" className={`size-4 ${video.liked ? 'fill-current' : ''}`} />
      <span className="tabular-nums">{count}</span>
    </Button>
  )
}
