import { Trans } from '@lingui/react/macro'
import { UploadCloud } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { pickFiles } from './pick-files.ts'
import { addFiles } from './uploads.ts'

/** Where files are chosen; they can be dropped here as on any page. Small once something is on its way. */
export function DropTarget({ small }: { small: boolean }) {
  const choose = async () => addFiles(await pickFiles())
  return (
    <div
      className={cx(
        'flex items-center rounded-lg border border-line-strong/70 border-dashed bg-surface',
        small ? 'flex-wrap justify-between gap-3 px-4 py-3' : 'flex-col justify-center gap-1 px-6 py-16 text-center sm:py-24',
      )}
    >
      {!small && (
        <span className="mb-4 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <UploadCloud aria-hidden="true" className="size-8" strokeWidth={1.5} />
        </span>
      )}
      <p className={small ? 'text-muted' : 'font-semibold text-lg'}>
        {small ? <Trans>Drop more files anywhere on the page</Trans> : <Trans>Drop video or audio files here</Trans>}
      </p>
      {!small && (
        <p className="max-w-md text-balance text-muted">
          <Trans>Upload several at once, in almost any format. They stay private until you share them.</Trans>
        </p>
      )}
      <Button
        kind={small ? 'secondary' : 'primary'}
        size={small ? 'md' : 'lg'}
        className={cx(!small && 'mt-6')}
        onClick={() => void choose()}
      >
        {small ? <Trans>Add files</Trans> : <Trans>Choose files</Trans>}
      </Button>
    </div>
  )
}
