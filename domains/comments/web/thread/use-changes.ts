import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type Comment, commentRoutes } from '../../contract.ts'
import { applyUpdates } from './use-live.ts'

/** Puts a comment or reply in the place of what is loaded of it, or takes it away, and asks for nothing. */
export function useShow(videoId: string) {
  const queries = useQueryClient()
  const me = useMe()?.name ?? null
  return (comment: Comment, gone = false) =>
    applyUpdates(queries, videoId, [gone ? { id: comment.id, adid: comment.adid, deleted: true } : comment], me)
}

/** Sends a comment, or a reply to a comment or to a reply. Refused, what was written stays where it is. */
export function useAddComment(videoId: string, kapowner: string, parent?: Comment) {
  const { t } = useLingui()
  const show = useShow(videoId)
  return useMutation({
    meta: { shown: true },
    mutationFn: (text: string) => {
      const reply = parent ? { adid: parent.id, cmntowner: parent.cmntowner ?? '' } : {}
      const comment_type = parent ? 'reply_comment' : 'parent_comment'
      return call(commentRoutes.addComment, { params: { id: videoId }, body: { text, comment_type, page: 'video', kapowner, ...reply } })
    },
    onSuccess: (comment) => show(comment),
    // VW-8.23, VW-8.24
    onError: (error) => toast.failed(error, parent ? t`Failed to add reply!` : t`Failed to add comment! Please remove the '=' sign if any`),
  })
}

const paramsOf = (id: string, comment: Comment) => ({ id, commentId: comment.id })

/** Pins, changes and deletes: seen at once, and taken back where it is refused. */
export function useChanges(videoId: string, comment: Comment) {
  const { t } = useLingui()
  const show = useShow(videoId)
  const params = paramsOf(videoId, comment)
  const change = useMutation({
    mutationFn: (body: { op: 'pin' | 'unpin' | 'restore' } | { op: 'edit'; text: string }) =>
      call(commentRoutes.changeComment, { params, body: { page: 'video', ...body } }),
    onMutate: (body) => {
      if (body.op === 'edit') show({ ...comment, text: body.text, edited: true })
      if (body.op === 'pin' || body.op === 'unpin') show({ ...comment, pinned: body.op === 'pin' })
    },
    onSuccess: (_done, body) => {
      if (body.op === 'restore') show(comment)
    },
    onError: () => show(comment),
  })
  const remove = useMutation({
    meta: { shown: true },
    mutationFn: () => {
      const { kapowner, cmntowner } = comment
      return call(commentRoutes.deleteComment, { params, body: { page: 'video', kapowner, cmntowner: cmntowner ?? '' } })
    },
    onMutate: () => show(comment, true),
    onSuccess: () => {
      toast.done(comment.adid ? t`Reply deleted.` : t`Comment deleted.`, { undo: () => change.mutate({ op: 'restore' }) })
    },
    // VW-8.25
    onError: (error) => {
      console.error(error)
      show(comment)
    },
  })
  return { change, remove }
}
