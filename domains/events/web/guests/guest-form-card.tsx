import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FormParts } from '#domains/participants/web.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type EventDetail, eventRoutes, type GuestForm } from '../../contract.ts'
import { guestFormQuery } from './queries.ts'

/** What guests fill in before they join, besides their name. */
export function GuestFormCard({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(guestFormQuery(event.id))
  return (
    <Card title={t`Form for guests`} description={<Trans>People without an account fill it in before they join.</Trans>}>
      {data ? (
        <Editor id={event.id} form={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Card>
  )
}

/** It appears at no time of anything. */
const timeless = (form: GuestForm) => ({ ...form, appears_at: 0 })

function Editor({ id, form }: { id: string; form: GuestForm }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const save = useMutation({
    meta: { shown: true },
    mutationFn: async ({ name, fields, gdpr }: GuestForm) =>
      timeless(await call(eventRoutes.putRegistrationForm, { params: { id }, body: { name, fields, gdpr } })),
    onSuccess: () => {
      toast.done(t`Form saved`)
      return queries.invalidateQueries({ queryKey: guestFormQuery(id).queryKey })
    },
  })
  const isThere = form.fields.length > 0 || form.gdpr !== ''
  return (
    <FormParts
      label={t`Form for guests`}
      form={isThere ? timeless(form) : null}
      duration={null}
      timed={false}
      saving={save.isPending}
      onSave={save.mutate}
    />
  )
}
