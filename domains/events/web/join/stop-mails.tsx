import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { AuthFrame } from '#domains/accounts/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { eventRoutes } from '../../contract.ts'

/** The end of a link in each mail to a guest: programs that look at links press no button. */
export function StopMails({ id, token }: { id: string; token: string }) {
  const { t } = useLingui()
  const stop = useMutation({
    meta: { shown: true },
    mutationFn: () => call(eventRoutes.stopEventMails, { params: { id }, body: { token } }),
  })
  if (stop.isSuccess)
    return (
      <AuthFrame
        title={t`The emails are stopped`}
        lead={<Trans>You get no more emails about this event. The hosts don’t see your address any more.</Trans>}
      >
        {null}
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={t`Stop emails about this event?`}
      lead={
        <Trans>
          Somebody joined an event as a guest with your email address. If it was not you, or you want no more emails about it, stop them
          here.
        </Trans>
      }
    >
      <div className="grid gap-5">
        <FormError>
          {stop.error && isRefusal(stop.error, 'not_found') ? t`This link does not work, or the event is gone.` : stop.error?.message}
        </FormError>
        <Button kind="primary" size="lg" busy={stop.isPending} onClick={() => stop.mutate()}>
          <Trans>Stop these emails</Trans>
        </Button>
      </div>
    </AuthFrame>
  )
}
