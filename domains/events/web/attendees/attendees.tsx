import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import type { Attendee, EventDetail } from '../../contract.ts'
import { TakePart, useTakesPart } from '../take-part.tsx'
import { attendeesQuery } from './queries.ts'

/** Who is there, and who was; for those who take part. */
export function Attendees({ event }: { event: EventDetail }) {
  const takesPart = useTakesPart(event)
  if (takesPart) return <List id={event.id} />
  return (
    <TakePart event={event} signIn={<Trans>Sign in to see who is there</Trans>}>
      {null}
    </TakePart>
  )
}

function List({ id }: { id: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(attendeesQuery(id))
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <ListSkeleton rows={4} />
  const attendees = query.data.pages.flatMap(({ items }) => items)
  if (attendees.length === 0) {
    return (
      <EmptyState icon={Users} title={<Trans>Nobody is here yet</Trans>} className="py-10">
        <Trans>People appear here while they have this page open.</Trans>
      </EmptyState>
    )
  }
  return (
    <InfiniteList query={query} automatic={2} more={<Trans>More attendees</Trans>}>
      <ul aria-label={t`Attendees`} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {attendees.map((one) => (
          <Row key={one.username ?? one.guest_id} attendee={one} />
        ))}
      </ul>
    </InfiniteList>
  )
}

function Row({ attendee: { displayname, owner_type: type, guest_id: guest, present } }: { attendee: Attendee }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Avatar name={displayname} />
      <span className={present ? 'min-w-0 flex-1 truncate' : 'min-w-0 flex-1 truncate text-muted'}>{displayname}</span>
      {guest && (
        <Badge>
          <Trans>Guest</Trans>
        </Badge>
      )}
      {type && <Badge tone="accent">{type === 'HOST' ? <Trans>Host</Trans> : <Trans>Moderator</Trans>}</Badge>}
      {!present && (
        <span className="text-muted text-sm">
          <Trans>was here</Trans>
        </span>
      )}
    </li>
  )
}
