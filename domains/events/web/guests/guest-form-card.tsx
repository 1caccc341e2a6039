import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'
import type { EventDetail } from '../../contract.ts'
import { guestFormQuery } from './queries.ts'

const Place = () => <div className="h-9" />
const GuestFormEditor = lazyPart(async () => (await import('./guest-form-editor.tsx')).GuestFormEditor, { place: Place })

/** What guests fill in before they join, besides their name; its editor is fetched when somebody comes near. */
export function GuestFormCard({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(guestFormQuery(event.id))
  return (
    <Card title={t`Form for guests`} description={<Trans>People without an account fill it in before they join.</Trans>}>
      {data ? (
        <WhenNear place={<Place />}>
          <GuestFormEditor id={event.id} form={data} />
        </WhenNear>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Card>
  )
}
