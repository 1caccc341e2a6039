import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { clock } from '#platform/contract/duration.ts'
import { call } from '#platform/web/client.ts'
import { ago } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DrawerPanel } from '#platform/web/ui/drawer-panel.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { type HistoryEntry, transcriptRoutes } from '../../contract.ts'

export interface HistoryDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly videoId: string
  readonly transcriptId: string
  /** That is shown in the editor. */
  readonly revision: number
}

/** Who changed what and when; any of it can be looked at and restored. */
export function HistoryDrawer({ open, onClose, ...place }: HistoryDrawerProps) {
  const { t } = useLingui()
  return (
    <DrawerPanel open={open} onClose={onClose} title={t`History`}>
      {open && <Entries {...place} />}
    </DrawerPanel>
  )
}

type Place = Omit<HistoryDrawerProps, 'open' | 'onClose'>

function Entries({ videoId, transcriptId, revision }: Place) {
  const { t } = useLingui()
  const params = { id: videoId, transcriptId }
  const query = useQuery({
    queryKey: ['transcript-history', transcriptId, revision],
    queryFn: ({ signal }) => call(transcriptRoutes.listTranscriptHistory, { params, signal }),
  })
  if (query.isPending) return <ListSkeleton rows={4} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.items.length === 0)
    return (
      <EmptyState icon={History} title={t`Nothing has been changed yet`}>
        <Trans>Every correction will stand here, and can be taken back.</Trans>
      </EmptyState>
    )
  return (
    <ol aria-label={t`Changes`} className="divide-y divide-line">
      {query.data.items.map((entry) => (
        <Entry key={entry.to} entry={entry} videoId={videoId} transcriptId={transcriptId} />
      ))}
    </ol>
  )
}

function Entry({ entry, videoId, transcriptId }: { entry: HistoryEntry } & Omit<Place, 'revision'>) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const what = { made: t`Replaced by a file`, edited: t`Corrected`, restored: t`Restored` }[entry.kind]
  const who = entry.by?.displayname ?? t`Somebody who has left`
  return (
    <li className="flex flex-col gap-2 py-3">
      <p>
        <span className="font-medium">{what}</span> · {who} ·{' '}
        <time dateTime={entry.at} className="text-muted">
          {ago(entry.at)}
        </time>
        <span className="block text-muted text-sm">
          <Plural value={entry.cue_count} one="# caption" other="# captions" />
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <Trans>Hide</Trans> : <Trans>Show as it was before</Trans>}
        </Button>
        <RestoreButton revision={entry.from - 1} videoId={videoId} transcriptId={transcriptId} />
      </div>
      {isOpen && <Before revision={entry.from - 1} videoId={videoId} transcriptId={transcriptId} />}
    </li>
  )
}

/** Takes this change back, and all that came after it. It is a change itself, and can be taken back, too. */
function RestoreButton({ videoId, transcriptId, revision }: Place) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const restore = useMutation({
    meta: { shown: true },
    mutationFn: () => call(transcriptRoutes.restoreTranscript, { params: { id: videoId, transcriptId, revision } }),
    onSuccess: () => toast.done(t`The transcript is as it was before.`),
    onError: (error) => toast.failed(error, error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['transcript-history', transcriptId] }),
  })
  return (
    <Button size="sm" busy={restore.isPending} onClick={() => restore.mutate()}>
      <Trans>Restore what was before</Trans>
    </Button>
  )
}

/** Lines that are shown. */
const mostLines = 200

function Before({ videoId, transcriptId, revision }: Place) {
  const params = { id: videoId, transcriptId, revision }
  const query = useQuery({
    queryKey: ['transcript-history', transcriptId, 'at', revision],
    queryFn: ({ signal }) => call(transcriptRoutes.getTranscriptRevision, { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (query.isPending) return <ListSkeleton rows={3} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { cues, language } = query.data
  return (
    <ol className="max-h-72 overflow-y-auto rounded-md bg-sunken p-3 text-sm" lang={language}>
      {cues.slice(0, mostLines).map(({ number, start, text, speaker }) => (
        <li key={number} className="wrap-anywhere flex gap-3 py-0.5">
          <span className="shrink-0 text-muted tabular-nums">{clock(start / 1000)}</span>
          <span>
            {speaker !== undefined && <strong className="font-medium">{speaker}: </strong>}
            {text}
          </span>
        </li>
      ))}
      {cues.length > mostLines && (
        <li className="text-muted">
          <Plural value={cues.length - mostLines} one="and # more" other="and # more" />
        </li>
      )}
    </ol>
  )
}
