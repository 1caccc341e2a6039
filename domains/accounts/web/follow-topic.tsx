import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { Me } from '../contract.ts'
import { addTopics, keepTopics, topicsScope } from './own-topics.ts'
import { meQuery, useMe } from './use-me.ts'

/** Codes that say that the topic is followed already (LE-8.13 to LE-8.15). */
const known: readonly number[] = [3021, 3028, -1]

/** Adds a topic to the interests; what is there already counts as added. */
async function follow(me: Me, topic: string): Promise<void> {
  const answer: { readonly success?: boolean; readonly errorcode?: number } = await addTopics(me, topic)
  if (!answer.success && !known.includes(answer.errorcode ?? 0)) throw new Error(`errorcode ${answer.errorcode}`)
}

const unfollow = (me: Me, topic: string) =>
  keepTopics(
    me,
    me.topics.filter((one) => one !== topic),
  )

/** Follows a topic, or not any more: shown at once, taken back where it is refused. Nothing for an anonymous viewer. */
export function FollowTopic({ topic }: { topic: string }) {
  const { t } = useLingui()
  const me = useMe()
  const queries = useQueryClient()
  const change = useMutation({
    scope: topicsScope(me),
    mutationFn: async ({ me: who, on }: { me: Me; on: boolean }) => (on ? follow(who, topic) : unfollow(who, topic)),
    onMutate: async ({ on }) => {
      await queries.cancelQueries({ queryKey: meQuery.queryKey })
      const before = queries.getQueryData(meQuery.queryKey)
      queries.setQueryData(meQuery.queryKey, (data) => {
        if (!data?.user) return data
        const others = data.user.topics.filter((one) => one !== topic)
        return { ...data, user: { ...data.user, topics: on ? [...others, topic] : others } }
      })
      return before
    },
    onError: (error, _sent, before) => {
      queries.setQueryData(meQuery.queryKey, before)
      toast.failed(error, t`Error following topics`)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['home'] }),
    meta: { shown: true },
  })
  if (!me) return null
  const following = me.topics.includes(topic)
  return (
    <Button
      kind={following ? 'secondary' : 'primary'}
      icon={following ? Check : Plus}
      aria-pressed={following}
      onClick={() => change.mutate({ me, on: !following })}
    >
      {following ? <Trans>Following</Trans> : <Trans>Follow</Trans>}
    </Button>
  )
}
