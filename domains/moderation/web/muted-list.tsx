import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { MutedPerson } from '../contract.ts'
import { mutedQuery } from './queries.ts'
import { useMute } from './use-mute.ts'

/** Who is muted at an event; each can be let speak again. */
export function MutedList({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(mutedQuery(eventId))
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-4" />
  if (!query.data) return <Spinner className="my-2" />
  const people = query.data.pages.flatMap(({ items }) => items)
  if (people.length === 0) {
    return (
      <p className="text-muted">
        <Trans>Nobody is muted.</Trans>
      </p>
    )
  }
  return (
    <>
      <ul aria-label={t`Muted people`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {people.map((one) => (
          <Row key={one.username ?? one.guest_id} eventId={eventId} muted={one} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="sm" kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>More</Trans>
        </Button>
      )}
    </>
  )
}

function Row({ eventId, muted }: { eventId: string; muted: MutedPerson }) {
  const { t } = useLingui()
  const { unmute } = useMute(eventId)
  const { username, guest_id: guest, displayname, reason, by } = muted
  const person = username ?? guest
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Avatar name={displayname} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 truncate font-medium">{displayname}</span>
          {guest && (
            <Badge>
              <Trans>Guest</Trans>
            </Badge>
          )}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {by && <Trans>By {by}</Trans>}
          {by && reason !== '' && ' · '}
          {reason}
        </p>
      </div>
      <Button
        size="sm"
        busy={unmute.isPending}
        aria-label={t`Let ${displayname} speak again`}
        onClick={() => person !== null && unmute.mutate({ person, displayname })}
      >
        <Trans>Unmute</Trans>
      </Button>
    </li>
  )
}
