import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, busyButton } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useUnsavedGuard } from '#platform/web/unsaved.tsx'
import { type EventDetail, eventRoutes, type RegistrationForm } from '../../contract.ts'
import { mostPlaces } from '../../limits.ts'
import { guestFormQuery } from '../guests/queries.ts'
import { refreshEvents } from '../queries.ts'
import { changedTerms, isSameTerms, type RegistrationTerms, termsOf } from './terms.ts'

/** Whether people register beforehand, and how many places there are. */
export function RegistrationCard({ event: { id } }: { event: EventDetail }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(guestFormQuery(id))
  return (
    <Card title={t`Registration`} description={<Trans>For people with an account. They are reminded before the event begins.</Trans>}>
      {data ? (
        <TermsForm id={id} kept={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Card>
  )
}

const isLimit = (text: string): boolean => text === '' || (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= mostPlaces)

function TermsForm({ id, kept }: { id: string; kept: RegistrationForm }) {
  const { t } = useLingui()
  const { terms, change, isChanged, save } = useTerms(id, kept)
  const isRight = isLimit(terms.limit.trim())
  const submit = (sent: FormEvent) => {
    sent.preventDefault()
    if (isRight && isChanged && !save.isPending) save.mutate(terms)
  }
  return (
    <form noValidate aria-label={t`Registration`} className="grid gap-5" onSubmit={submit}>
      <Switch
        label={t`Ask people to register`}
        hint={t`Whoever may see the event can watch it without registering, too.`}
        checked={terms.required}
        onChange={(required) => change({ required })}
      />
      {terms.required && (
        <Field
          label={t`Places`}
          optional
          hint={t`Without a number there is a place for everybody. Whoever comes later waits for a place. A lower number takes nobody’s place. Guests without an account are not counted.`}
          error={isRight ? undefined : t`Enter a whole number from 1 to ${mostPlaces}.`}
        >
          <Input
            name="limit"
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32"
            value={terms.limit}
            maxLength={10}
            onChange={(typed) => change({ limit: typed.currentTarget.value })}
          />
        </Field>
      )}
      <div className="flex justify-end">
        <Button kind="primary" type="submit" disabled={!isChanged || !isRight} {...(save.isPending && busyButton)}>
          <Trans>Save registration</Trans>
        </Button>
      </div>
    </form>
  )
}

/** What is typed while it is saved stays, and stays unsaved. */
function useTerms(id: string, kept: RegistrationForm) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Partial<RegistrationTerms>>({})
  const terms = { ...termsOf(kept), ...draft }
  const isChanged = !isSameTerms(terms, termsOf(kept))
  const save = useMutation({
    meta: { shown: true },
    mutationFn: (terms: RegistrationTerms) =>
      call(eventRoutes.putRegistrationForm, { params: { id }, body: changedTerms(terms, termsOf(kept)) }),
    onSuccess: async (saved, sent) => {
      toast.done(t`Registration saved`)
      queries.setQueryData(guestFormQuery(id).queryKey, saved)
      setDraft((now) => (isSameTerms({ ...sent, ...now }, sent) ? {} : now))
      await refreshEvents(queries)
    },
    onError: (error) => toast.failed(error, error.message),
  })
  useUnsavedGuard(isChanged && !save.isPending)
  const change = (patch: Partial<RegistrationTerms>) => setDraft((now) => ({ ...now, ...patch }))
  return { terms, change, isChanged, save }
}
