import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormParts } from '#domains/participants/web.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { eventRoutes, type GuestForm } from '../../contract.ts'
import { guestFormQuery } from './queries.ts'

/** It appears at no time of anything. */
const timeless = (form: GuestForm) => ({ ...form, appears_at: 0 })

export function GuestFormEditor({ id, form }: { id: string; form: GuestForm }) {
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
