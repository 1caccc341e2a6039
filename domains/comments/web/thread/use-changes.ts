import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#domains/accounts/web.ts'
import { noteRefusal, noteTurn } from '#domains/moderation/web.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type Comment, commentRoutes } from '../../contract.ts'
import { type CommentPlace, pageFieldsOf } from '../place.ts'
import { heldKey } from './held-queries.ts'
import { applyUpdates } from './use-live.ts'

/** Puts a comment or reply in the place of what is loaded of it, or takes it away, and asks for nothing. */
export function useShow(place: CommentPlace) {
  const queries = useQueryClient()
  const me = useMe()?.name ?? null
  return (comment: Comment, gone = false) =>
    applyUpdates(queries, place, [gone ? { id: comment.id, adid: comment.adid, deleted: true } : comment], me)
}

/** On the page of an event failures are noted in the browser's log, and nowhere else (LE-8.17). */
const log = (error: Error) => console.error(error)

/** Sends a comment, or a reply to a comment or to a reply. Refused, what was written stays where it is. */
export function useAddComment(place: CommentPlace, kapowner: string, parent?: Comment) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const show = useShow(place)
  return useMutation({
    meta: { shown: true },
    mutationFn: (text: string) => {
      const reply = parent ? { adid: parent.id, cmntowner: parent.cmntowner ?? '' } : {}
      const comment_type = parent ? ('reply_comment' as const) : ('parent_comment' as const)
      const body = { text, comment_type, kapowner, ...reply, ...pageFieldsOf(place) }
      return call(commentRoutes.addComment, { params: { id: place.id }, body })
    },
    onSuccess: (comment) => {
      if (place.isLiveEvent) noteTurn(queries, place.id)
      if (!comment.held) return show(comment)
      toast.info(t`A moderator looks at what you wrote before others see it.`)
      void queries.invalidateQueries({ queryKey: heldKey(place.id) })
    },
    // VW-8.23, VW-8.24
    onError: (error) => {
      if (place.isLiveEvent) {
        noteRefusal(queries, place.id, error)
        return log(error)
      }
      toast.failed(error, parent ? t`Failed to add reply!` : t`Failed to add comment! Please remove the '=' sign if any`)
    },
  })
}

const paramsOf = (id: string, comment: Comment) => ({ id, commentId: comment.id })

/** Pins, changes and deletes: seen at once, and taken back where it is refused. */
export function useChanges(place: CommentPlace, comment: Comment) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const show = useShow(place)
  const params = paramsOf(place.id, comment)
  const change = useMutation({
    meta: { shown: place.isLiveEvent },
    mutationFn: (body: { op: 'pin' | 'unpin' | 'restore' } | { op: 'edit'; text: string }) =>
      call(commentRoutes.changeComment, { params, body: { ...pageFieldsOf(place), ...body } }),
    onMutate: (body) => {
      if (body.op === 'edit') show({ ...comment, text: body.text, edited: true })
      if (body.op === 'pin' || body.op === 'unpin') show({ ...comment, pinned: body.op === 'pin' })
      // By the time it is refused, what is shown is what was asked for.
      return comment
    },
    onSuccess: (_done, body) => {
      if (body.op === 'restore') show(comment)
    },
    onError: (error, _body, before) => {
      if (place.isLiveEvent) {
        noteRefusal(queries, place.id, error)
        log(error)
      }
      show(before ?? comment)
    },
  })
  const remove = useMutation({
    meta: { shown: true },
    mutationFn: () => {
      const { kapowner, cmntowner } = comment
      return call(commentRoutes.deleteComment, { params, body: { ...pageFieldsOf(place), kapowner, cmntowner: cmntowner ?? '' } })
    },
    onMutate: () => show(comment, true),
    onSuccess: () => {
      toast.done(comment.adid ? t`Reply deleted.` : t`Comment deleted.`, { undo: () => change.mutate({ op: 'restore' }) })
    },
    // VW-8.25
    onError: (error) => {
      log(error)
      show(comment)
    },
  })
  return { change, remove }
}
