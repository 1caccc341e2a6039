import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addTopics, keepTopics, type Me, meQuery, topicsScope } from '#domains/accounts/web.ts'
import { isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { homeQuery } from './home-query.ts'
import { tagsIn } from './interest-rules.ts'

class NotAdded extends Error {}

/** Follows topics and leaves them; the change shows at once and goes back with a reason. */
export function useInterests(me: Me) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const show = (topics: readonly string[]) => {
    // An answer from before the change would take it back.
    void queries.cancelQueries({ queryKey: meQuery.queryKey })
    queries.setQueryData(meQuery.queryKey, (old) => (old?.user ? { ...old, user: { ...old.user, topics: [...topics] } } : old))
  }
  const settled = () => queries.invalidateQueries({ queryKey: homeQuery.queryKey })
  const before = () => ({ topics: me.topics })
  const common = { meta: { shown: true }, scope: topicsScope(me) }

  const follow = useMutation({
    ...common,
    mutationFn: async (text: string) => {
      const answer = await addTopics(me, text)
      // All of them were there already: nothing went wrong.
      if ('errorcode' in answer && answer.errorcode !== 3021) throw new NotAdded()
      return answer
    },
    onMutate: (text) => {
      show([...new Set([...me.topics, ...tagsIn(text)])].sort())
      return before()
    },
    onError: (error, _text, old) => {
      if (old) show(old.topics)
      const answered = error instanceof NotAdded || isRefusal(error, 'invalid')
      toast.failed(error, answered ? t`Unable to add user interest` : t`User interest addition failed.`)
    },
    onSettled: settled,
  })
  const leave = useMutation({
    ...common,
    mutationFn: (topic: string) => {
      const rest = me.topics.filter((one) => one !== topic)
      return keepTopics(me, rest)
    },
    onMutate: (topic) => {
      show(me.topics.filter((one) => one !== topic))
      return before()
    },
    onError: (error, _topic, old) => {
      if (old) show(old.topics)
      toast.failed(error, t`The topic is still followed: the change could not be saved.`)
    },
    onSettled: settled,
  })
  return { follow: follow.mutateAsync, leave: leave.mutate, busy: follow.isPending }
}
