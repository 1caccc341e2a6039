import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { isUnderWay, type Upload } from './types.ts'
import { UploadRow } from './upload-row.tsx'
import { removeUpload } from './uploads.ts'

const sum = (uploads: readonly Upload[], of: (upload: Upload) => number) => uploads.reduce((all, upload) => all + of(upload), 0)

/** How the uploads stand, at the edge of every other page. */
export function UploadDock({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const running = uploads.filter(isUnderWay)
  const all = uploads.filter(({ state }) => state !== 'refused')
  const percent =
    (100 * sum(all, ({ sent }) => sent)) /
    Math.max(
      sum(all, ({ size }) => size),
      1,
    )
  const over = uploads.every(({ state }) => state === 'done' || state === 'refused')
  const clear = () => {
    for (const { id } of uploads) void removeUpload(id)
  }
  return (
    <section
      data-keep-clear
      aria-label={t`Uploads`}
      className="fixed right-4 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-30 w-[min(24rem,calc(100vw-2rem))] animate-rise-in overflow-hidden rounded-lg bg-raised shadow-float lg:bottom-4"
    >
      <header className="flex items-center gap-1 py-2 pr-2 pl-4">
        <p className="min-w-0 flex-1 truncate font-medium tabular-nums">
          <Words uploads={uploads} running={running.length} percent={Math.floor(percent)} />
        </p>
        <Link to="/web/upload" className={buttonClass('quiet', 'sm')}>
          <Trans>Details</Trans>
        </Link>
        <IconButton
          size="sm"
          icon={open ? ChevronDown : ChevronUp}
          label={open ? t`Hide the files` : t`Show the files`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {over && <IconButton size="sm" icon={X} label={t`Close the uploads`} onClick={clear} />}
      </header>
      {!over && <Progress label={t`All uploads`} value={percent} className="rounded-none" />}
      {open && (
        <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto p-2">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Words({ uploads, running, percent }: { uploads: readonly Upload[]; running: number; percent: number }) {
  const lost = uploads.filter(({ state }) => state === 'lost').length
  const done = uploads.filter(({ state }) => state === 'done').length
  if (uploads.some(({ state }) => state === 'offline')) return <Trans>Waiting for the connection</Trans>
  if (running > 0)
    return (
      <>
        <Plural value={running} one="Uploading # file" other="Uploading # files" /> · {percent}%
      </>
    )
  if (lost > 0) return <Plural value={lost} one="# upload was interrupted" other="# uploads were interrupted" />
  if (uploads.some(({ state }) => state === 'paused')) return <Trans>Uploads are paused</Trans>
  if (done > 0) return <Plural value={done} one="# file uploaded" other="# files uploaded" />
  return <Trans>Nothing uploaded</Trans>
}
