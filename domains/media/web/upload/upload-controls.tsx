import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, X } from 'lucide-react'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { pickFiles } from './pick-files.ts'
import { isUnderWay, type Upload } from './types.ts'
import { pauseUpload, removeUpload, resumeUpload } from './uploads.ts'

/** Pause, go on, cancel. */
export function UploadControls({ upload }: { upload: Upload }) {
  const { t } = useLingui()
  const { id, name, state } = upload
  const resume = useResume(upload)
  const cancel = async () => {
    if (await mayCancel(upload)) await removeUpload(id).catch(() => toast.error(t`The upload could not be cancelled. Please try again.`))
  }
  const over = state === 'done' || state === 'refused'
  return (
    <div className="flex shrink-0 items-center gap-0.5">
      {isUnderWay(upload) && state !== 'preparing' && (
        <IconButton size="sm" icon={Pause} label={t`Pause ${name}`} onClick={() => pauseUpload(id)} />
      )}
      {state === 'paused' && <IconButton size="sm" icon={Play} label={t`Continue ${name}`} onClick={resume} />}
      {state === 'lost' && (
        <>
          <Button size="sm" onClick={resume} aria-label={t`Continue ${name}`}>
            <Trans>Continue</Trans>
          </Button>
          <Button size="sm" kind="quiet" onClick={() => void cancel()} aria-label={t`Discard ${name}`}>
            <Trans>Discard</Trans>
          </Button>
        </>
      )}
      {state !== 'lost' && (
        <IconButton size="sm" icon={X} label={over ? t`Remove ${name}` : t`Cancel ${name}`} onClick={() => void cancel()} />
      )}
    </div>
  )
}

/** Goes on, and says so where another file was chosen than the one that was interrupted. */
export function useResume({ id, name }: Upload): () => void {
  const { t } = useLingui()
  return () =>
    void resumeUpload(id, () => pickFiles({ multiple: false })).then((same) => {
      if (!same) toast.error(t`That is another file. Please choose “${name}”, unchanged.`)
    })
}

function mayCancel({ state, name, made }: Upload): Promise<boolean> {
  if (state === 'done' || state === 'refused') return Promise.resolve(true)
  if (state === 'lost')
    return confirm({
      title: <Trans>Discard “{name}”?</Trans>,
      body: <Trans>The uploaded part and the details you entered will be discarded.</Trans>,
      action: <Trans>Discard</Trans>,
      danger: true,
    })
  return confirm({
    title: <Trans>Cancel the upload of “{name}”?</Trans>,
    body: made ? (
      <Trans>The uploaded part and the details you entered will be discarded.</Trans>
    ) : (
      <Trans>The uploaded part will be discarded.</Trans>
    ),
    action: <Trans>Cancel the upload</Trans>,
    cancel: <Trans>Keep uploading</Trans>,
    danger: true,
  })
}
