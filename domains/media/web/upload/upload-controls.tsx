import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, X } from 'lucide-react'
import { say } from '#platform/web/toasts.tsx'
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
    if (await mayCancel(upload)) await removeUpload(id).catch(() => say.error(t`The upload could not be cancelled. Please try again.`))
  }
  const over = state === 'done' || state === 'refused'
  return (
    <div className="flex shrink-0 items-center gap-0.5">
      {isUnderWay(upload) && state !== 'preparing' && (
        <IconButton size="sm" icon={Pause} label={t`Pause ${name}`} onClick={() => pauseUpload(id)} />
      )}
      {state === 'paused' && <IconButton size="sm" icon={Play} label={t`Go on with ${name}`} onClick={resume} />}
      {state === 'lost' && (
        <Button size="sm" onClick={resume} aria-label={upload.found ? t`Go on with ${name}` : t`Choose file: ${name}`}>
          {upload.found ? <Trans>Go on</Trans> : <Trans>Choose file</Trans>}
        </Button>
      )}
      <IconButton size="sm" icon={X} label={over ? t`Take ${name} off the list` : t`Cancel ${name}`} onClick={() => void cancel()} />
    </div>
  )
}

/** Goes on, and says so where another file was chosen than the one that was interrupted. */
export function useResume({ id, name }: Upload): () => void {
  const { t } = useLingui()
  return () =>
    void resumeUpload(id, () => pickFiles({ multiple: false })).then((same) => {
      if (!same) say.error(t`That is another file. Please choose “${name}”, unchanged.`)
    })
}

function mayCancel({ state, name, made }: Upload): Promise<boolean> {
  if (state === 'done' || state === 'refused') return Promise.resolve(true)
  return confirm({
    title: <Trans>Cancel the upload of “{name}”?</Trans>,
    body: made ? (
      <Trans>What has been sent of it, and the details that you entered, are thrown away.</Trans>
    ) : (
      <Trans>What has been sent of it is thrown away.</Trans>
    ),
    action: <Trans>Cancel the upload</Trans>,
    cancel: <Trans>Keep uploading</Trans>,
    danger: true,
  })
}
