import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { concludeRecording, withdrawUpload } from '#domains/media/web.ts'
import { dateTime, fileSize } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import type { UnfinishedRecording } from '../../contract.ts'
import { discardVideo } from '../upload/making.ts'

/** s without a sign of the browser that records: it gives one every five. */
const gone = 12

/** Recordings that a closed tab left behind, to be finished or discarded; and those that another tab is making. */
export function UnfinishedRecordings({ items }: { items: readonly UnfinishedRecording[] }) {
  const { t } = useLingui()
  if (items.length === 0) return null
  return (
    <section aria-label={t`Unfinished recordings`} className="mb-5 max-w-3xl rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold text-md">
        <Trans>Unfinished recordings</Trans>
      </h2>
      <p className="mt-0.5 text-muted">
        <Trans>What had arrived is safe. If you do nothing, each becomes a private video by itself.</Trans>
      </p>
      <ul className="mt-3 flex flex-col gap-2">
        {items.map((item) => (
          <Unfinished key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function Unfinished({ item }: { item: UnfinishedRecording }) {
  const { id, displayname, sent, started_at: startedAt } = item
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate font-medium">{displayname}</p>
        <p className="text-muted text-sm">
          {dateTime(startedAt)} · {fileSize(sent)}
        </p>
      </div>
      {item.silent_seconds < gone ? (
        <p className="text-muted">
          <Trans>Being recorded in another tab</Trans>
        </p>
      ) : (
        <Choices key={id} item={item} />
      )}
    </li>
  )
}

function Choices({ item: { id, displayname, upload_url: address, sent } }: { item: UnfinishedRecording }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [finished, setFinished] = useState(false)
  const [busy, setBusy] = useState(false)
  const refresh = () => Promise.all(['recordings', 'listing'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
  const attempt = async (work: () => Promise<void>, failure: string) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.failed(error, failure)
    }
    setBusy(false)
  }
  const finish = () =>
    attempt(async () => {
      await concludeRecording(address)
      setFinished(true)
    }, t`The recording could not be finished. Please try again.`)
  const discard = async () => {
    const sure = await confirm({
      title: <Trans>Discard “{displayname}”?</Trans>,
      body: <Trans>Everything that was recorded will be deleted.</Trans>,
      action: <Trans>Discard</Trans>,
      danger: true,
    })
    if (!sure) return
    await attempt(async () => {
      await withdrawUpload(address)
      await discardVideo(id)
      await refresh()
    }, t`The recording could not be discarded. Please try again.`)
  }
  if (finished)
    return (
      <ButtonLink size="sm" to="/web/videos/$id/settings" params={{ id }}>
        <Trans>Open settings</Trans>
      </ButtonLink>
    )
  return (
    <div className="flex gap-2">
      {sent > 0 && (
        <Button size="sm" busy={busy} onClick={() => void finish()} aria-label={t`Finish ${displayname}`}>
          <Trans>Finish</Trans>
        </Button>
      )}
      <Button size="sm" kind="quiet" disabled={busy} onClick={() => void discard()} aria-label={t`Discard ${displayname}`}>
        <Trans>Discard</Trans>
      </Button>
    </div>
  )
}
