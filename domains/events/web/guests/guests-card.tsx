import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { dateTime } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type EventDetail, eventRoutes, type Registration } from '../../contract.ts'
import { guestFormQuery, guestsQuery } from './queries.ts'

/** Who has joined without an account, for who manages the event. */
export function GuestsCard({ event: { id } }: { event: EventDetail }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(guestsQuery(id))
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <Card title={t`Guests`} description={total > 0 && <Plural value={total} one="# guest has joined" other="# guests have joined" />}>
      {query.isPending && <ListSkeleton rows={2} />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <GuestRows id={id} guests={rows} />}
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Load more</Trans>
        </Button>
      )}
    </Card>
  )
}

function GuestRows({ id, guests }: { id: string; guests: readonly Registration[] }) {
  const { t } = useLingui()
  if (guests.length === 0) {
    return (
      <p className="text-muted">
        <Trans>Nobody has joined as a guest yet.</Trans>
      </p>
    )
  }
  return (
    <ul aria-label={t`Guests`} className="divide-y divide-line">
      {guests.map((guest) => (
        <Row key={guest.guest_id} id={id} guest={guest} />
      ))}
    </ul>
  )
}

function Row({ id, guest }: { id: string; guest: Registration }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const name = guest.displayname
  const remove = useMutation({
    meta: { shown: true },
    mutationFn: () => call(eventRoutes.deleteRegistration, { params: { id, guestId: guest.guest_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: guestsQuery(id).queryKey }),
    onError: (error) => toast.failed(error, error.message),
  })
  const ask = async () => {
    const sure = await confirm({
      title: <Trans>Remove {name}?</Trans>,
      body: <Trans>They don’t take part any more, and what they asked and filled in is deleted.</Trans>,
      action: <Trans>Remove guest</Trans>,
      danger: true,
    })
    if (sure) remove.mutate()
  }
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="wrap-anywhere text-muted text-sm">{[guest.email, dateTime(guest.at)].filter((part) => part !== '').join(' · ')}</p>
        <Answers id={id} data={guest.data} />
      </div>
      <IconButton size="sm" kind="danger-quiet" icon={Trash2} label={t`Remove ${name}`} onClick={() => void ask()} />
    </li>
  )
}

/** In the order of the form, under the names that its questions have now; what is not asked any more has its identifier. */
function Answers({ id, data }: { id: string; data: Registration['data'] }) {
  const fields = useQuery(guestFormQuery(id)).data?.fields ?? []
  const placeOf = (field: string) => fields.findIndex(({ identifier }) => identifier === field)
  const entries = Object.entries(data)
    .filter(([, answer]) => answer !== '')
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
  if (entries.length === 0) return null
  return (
    <dl className="mt-1 grid gap-x-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {entries.map(([field, answer]) => (
        <div key={field} className="contents">
          <dt className="wrap-anywhere text-muted">{fields[placeOf(field)]?.name ?? field}</dt>
          <dd className="wrap-anywhere">{answer}</dd>
        </div>
      ))}
    </dl>
  )
}
