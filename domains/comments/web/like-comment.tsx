import { useLingui } from '@lingui/react/macro'
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { compact } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { type Comment, commentRoutes } from '../contract.ts'
import type { CommentPlace } from './place.ts'
import { useShow } from './thread/use-changes.ts'

/** Likes a comment and takes it back; the count changes at once and goes back when it was refused. */
export function LikeComment({ place, comment }: { place: CommentPlace; comment: Comment }) {
  const { t } = useLingui()
  const show = useShow(place)
  const queries = useQueryClient()
  const isTop = ({ queryKey: [kind, id, , order] }: Query) => kind === 'comments' && id === place.id && order === 'likes'
  const like = useMutation({
    meta: { shown: true },
    mutationFn: (wanted: boolean) => {
      const params = { id: place.id, commentId: comment.id }
      return call(wanted ? commentRoutes.likeComment : commentRoutes.unlikeComment, { params })
    },
    onMutate: (wanted) => {
      show({ ...comment, liked: wanted, likes: comment.likes + (wanted ? 1 : -1) })
      return comment
    },
    onSuccess: ({ liked, likes }) => show({ ...comment, liked, likes }),
    onError: (error, _wanted, before) => {
      if (before) show(before)
      if (place.isLiveEvent) console.error(error)
      else toast.error(t`Something went wrong.`)
    },
    // What stands on top is asked for when it is shown next; nothing moves under the finger.
    onSettled: () => void queries.invalidateQueries({ predicate: isTop, refetchType: 'none' }),
  })
  const count = compact(comment.likes)
  if (!comment.can.like && comment.likes === 0) return null
  return (
    <Button
      size="sm"
      kind="quiet"
      icon={ThumbsUp}
      aria-pressed={comment.liked}
      aria-label={t`Like, ${count}`}
      disabled={!comment.can.like}
      onClick={() => !like.isPending && like.mutate(!comment.liked)}
      className="text-muted aria-pressed:text-accent-ink"
    >
      {comment.likes > 0 && <span className="tabular-nums">{count}</span>}
    </Button>
  )
}
