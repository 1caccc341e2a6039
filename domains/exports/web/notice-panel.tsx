import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useMe } from '#domains/accounts/web.ts'
import { addressOf } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { exportFeed } from '../contract/feed.ts'
import { type ExportedFile, exportRoutes } from '../contract.ts'
import { exportQuery, exportsKey, type FileChoice } from './queries.ts'

export interface NoticeProps {
  readonly file: FileChoice
  /** Said where it could not be made. */
  readonly failure?: string
  readonly onDismiss: () => void
  readonly className?: string
}

export function NoticePanel({ file: choice, failure, onDismiss, className }: NoticeProps) {
  const { t } = useLingui()
  const me = useMe()
  const { data: file } = useQuery({ ...exportQuery(choice), enabled: Boolean(me) })
  useFreshness(exportFeed.changed, me && file?.state !== 'ready' ? me.id : undefined, [exportsKey])
  if (!me || file === undefined) return null
  return (
    <div
      role="status"
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5', className)}
    >
      {file?.state === 'making' && <Spinner />}
      <p className="min-w-0 flex-1 basis-60">
        <Sentence file={file} failure={failure} />
      </p>
      {file?.state === 'ready' && (
        <a className={buttonClass()} href={addressOf(exportRoutes.downloadExport, { params: { id: file.id } })}>
          <Download aria-hidden="true" className="-ml-0.5 size-4 shrink-0" />
          <Trans>Download</Trans>
        </a>
      )}
      <IconButton icon={X} label={t`Dismiss`} onClick={onDismiss} />
    </div>
  )
}

function Sentence({ file, failure }: { file: ExportedFile | null; failure: string | undefined }) {
  if (!file) return <Trans>This report is no longer available, or someone else requested it. You can request a new one.</Trans>
  const { rows, file_name: name } = file
  if (file.state === 'failed') return failure ?? <Trans>This report could not be created. You can request a new one.</Trans>
  if (file.state === 'ready') return <Trans>{name} is ready.</Trans>
  return (
    <>
      <Trans>Your report is being created.</Trans> {rows > 0 && plural(rows, { one: '# row so far.', other: '# rows so far.' })}
    </>
  )
}
