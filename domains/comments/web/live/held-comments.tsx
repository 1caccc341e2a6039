import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, ShieldCheck, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { HeldComment } from '../../contract.ts'
import { heldQuery } from '../thread/held-queries.ts'
import { HeldView } from './held-view.tsx'
import { useDecideHeld } from './use-held.ts'

/** Comments that wait for whoever moderates, the oldest first. */
export function HeldComments({ eventId, isOver }: { eventId: string; isOver: boolean }) {
  const { t } = useLingui()
  const now = useNow()
  const area = useRef<HTMLElement>(null)
  const query = useQuery(heldQuery(eventId, 'waiting'))
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <ListSkeleton rows={4} />
  const { items, more } = query.data
  // A button that was pressed goes with its comment; the focus stays in the list.
  const keepFocus = () => area.current?.contains(document.activeElement) && area.current.focus()
  return (
    <section
      ref={area}
      aria-label={t`Comments that are held`}
      tabIndex={-1}
      className="max-h-[min(36rem,60vh)] overflow-y-auto overscroll-contain [scrollbar-width:thin]"
    >
      {items.length === 0 && (
        <EmptyState icon={ShieldCheck} title={<Trans>Nothing is held</Trans>} className="py-10">
          <Trans>Comments with words of this event’s list appear here.</Trans>
        </EmptyState>
      )}
      {isOver && items.length > 0 && (
        <p className="mb-2 text-muted text-sm">
          <Trans>The event is over: what waits cannot be published any more.</Trans>
        </p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        {items.map((held) => (
          <li key={held.id}>
            <HeldView held={held} isOver={isOver} now={now}>
              <Decisions eventId={eventId} held={held} isOver={isOver} onDecided={keepFocus} />
            </HeldView>
          </li>
        ))}
      </ul>
      {more && (
        <p className="mt-2 text-muted text-sm">
          <Trans>More of them follow when these are decided.</Trans>
        </p>
      )}
    </section>
  )
}

interface DecisionsProps {
  readonly eventId: string
  readonly held: HeldComment
  /** Nothing is added any more. */
  readonly isOver: boolean
  readonly onDecided: () => void
}

function Decisions({ eventId, held, isOver, onDecided }: DecisionsProps) {
  const { t } = useLingui()
  const decide = useDecideHeld(eventId, held.id, onDecided)
  const name = held.displayname ?? t`Former member`
  return (
    <>
      {!isOver && (
        <Button
          size="sm"
          kind="primary"
          icon={Check}
          busy={decide.isPending}
          aria-label={t`Publish the comment by ${name}`}
          onClick={() => decide.mutate('release')}
        >
          <Trans>Publish</Trans>
        </Button>
      )}
      <Button
        size="sm"
        icon={X}
        busy={decide.isPending}
        aria-label={t`Refuse the comment by ${name}`}
        onClick={() => decide.mutate('refuse')}
      >
        <Trans>Refuse</Trans>
      </Button>
    </>
  )
}
