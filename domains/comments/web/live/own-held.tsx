import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMe } from '#domains/accounts/web.ts'
import type { EventDetail } from '#domains/events/contract.ts'
import { useTakesPart } from '#domains/events/web.ts'
import { useParticipantNews } from '#domains/moderation/web.ts'
import { useFeed } from '#platform/web/feed.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { eventCommentFeed, type GoneComment, type HeldComment, type PushedComment } from '../../contract.ts'
import { heldKey, heldQuery } from '../thread/held-queries.ts'
import { HeldView } from './held-view.tsx'
import { useWithdrawHeld } from './use-held.ts'

/** Of who moderates nothing is held. That it was refused is told by the viewer's mark; that it was published, by the comment which it has become. */
function useOwnHeld(event: EventDetail): readonly HeldComment[] {
  const queries = useQueryClient()
  const me = useMe()?.name ?? null
  const guest = event.guest?.guest_id ?? null
  const mayHave = useTakesPart(event) === true && !event.can.moderate
  const { data, isFetching } = useQuery({ ...heldQuery(event.id, 'own'), enabled: mayHave })
  const askAgain = () => mayHave && void queries.invalidateQueries({ queryKey: heldKey(event.id) })
  const isOwn = (item: PushedComment | GoneComment) =>
    'username' in item && (me === null ? guest !== null && item.guest_id === guest : item.username === me)
  const hear = (items: readonly (PushedComment | GoneComment)[]) =>
    (isFetching || (data?.items ?? []).length > 0) && items.some(isOwn) && askAgain()
  useParticipantNews(event, askAgain)
  useFeed(eventCommentFeed.comment, event.id, { heard: ({ items }) => hear(items), missed: () => undefined })
  return data?.items ?? []
}

/** What the viewer wrote and nobody else sees: it waits for a moderator, or was refused. */
export function OwnHeld({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const now = useNow()
  const items = useOwnHeld(event)
  const withdraw = useWithdrawHeld(event.id)
  const refused = items.filter(({ state }) => state === 'REFUSED').length
  return (
    <>
      {/* The list tells the time, too, and would be read out each minute. */}
      <p role="status" className="sr-only">
        {refused > 0 && (
          <Plural value={refused} one="# comment of yours was not published." other="# comments of yours were not published." />
        )}
      </p>
      {items.length > 0 && (
        <ul
          aria-label={t`Your comments that are not published`}
          className="mb-3 grid max-h-64 grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto overscroll-contain"
        >
          {items.map((held) => (
            <li key={held.id}>
              <HeldView held={held} isOver={event.live_event.state === 'CLOSED'} now={now}>
                <Button
                  size="sm"
                  kind="quiet"
                  icon={X}
                  busy={withdraw.isPending && withdraw.variables === held.id}
                  onClick={() => withdraw.mutate(held.id)}
                >
                  {held.state === 'HELD' ? <Trans>Withdraw</Trans> : <Trans>Remove</Trans>}
                </Button>
              </HeldView>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
