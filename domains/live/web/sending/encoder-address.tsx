import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { type Ingest, liveRoutes } from '../../contract.ts'
import { refreshIngest } from './queries.ts'

/** Where OBS and the like send to. The key opens the event to whoever has it, so that it is hidden at first, and can be changed. */
export function EncoderAddress({ eventId, ingest: { rtmp } }: { eventId: string; ingest: Ingest }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const rotate = useRotate(eventId)
  if (!rtmp)
    return (
      <p className="text-muted">
        <Trans>This installation takes nothing from encoders. Send from this browser instead.</Trans>
      </p>
    )
  const change = async () => {
    const sure = await confirm({
      title: <Trans>Change the stream key?</Trans>,
      body: <Trans>The old key opens nothing any more. An encoder that sends with it is cut off.</Trans>,
      action: <Trans>Change key</Trans>,
      danger: true,
    })
    if (sure) rotate.mutate()
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t`Server`} className="min-w-0 flex-1 basis-36">
          <Input readOnly value={rtmp.url} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <CopyButton text={rtmp.url} />
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t`Stream key`} className="min-w-0 flex-1 basis-36">
          <Input readOnly type={shown ? 'text' : 'password'} autoComplete="off" value={rtmp.key} />
        </Field>
        <IconButton
          kind="secondary"
          icon={shown ? EyeOff : Eye}
          label={shown ? t`Hide the stream key` : t`Show the stream key`}
          onClick={() => setShown(!shown)}
        />
        <CopyButton text={rtmp.key} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-muted text-sm">
          <Trans>For OBS and hardware encoders: H.264 and AAC, a key frame every 2 seconds. A second encoder waits as a backup.</Trans>
        </p>
        <Button icon={RefreshCw} busy={rotate.isPending} onClick={() => void change()}>
          <Trans>Change key</Trans>
        </Button>
      </div>
    </div>
  )
}

function useRotate(eventId: string) {
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: () => call(liveRoutes.rotateKey, { params: { id: eventId } }),
    onSettled: () => refreshIngest(queries, eventId),
    onError: (error) => toast.failed(error, error.message),
  })
}
