import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Sparkles, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { isRefusal } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { highlightFeed } from '../../contract/feed.ts'
import type { ManagedSummary } from '../../contract.ts'
import { longestSummary } from '../../limits.ts'
import { CancelGeneration } from './cancel-generation.tsx'
import { MethodName } from './generation-status.tsx'
import { managedSummaryKey, managedSummaryQuery, useSummaryChanges } from './use-summary.ts'

/** What viewers see, and what is suggested to be shown. */
export function SummaryEditor({ video }: { video: Video }) {
  const query = useQuery(managedSummaryQuery(video.id))
  useFreshness(highlightFeed.changed, video.id, [managedSummaryKey(video.id)])
  if (query.isPending) return <ListSkeleton rows={1} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Editor video={video} summary={query.data} />
}

function Editor({ video, summary }: { video: Video; summary: ManagedSummary }) {
  const { kept, suggested, waiting } = summary
  const changes = useSummaryChanges(video.id)
  const [editing, setEditing] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      {suggested && <Suggestion key={suggested.at} suggested={suggested} waiting={waiting} changes={changes} isFixed={video.expired} />}
      {editing || !kept ? null : (
        <div>
          <p className="wrap-anywhere whitespace-pre-line">{kept.text}</p>
        </div>
      )}
      {editing && (
        <TextForm
          text={kept?.text ?? ''}
          busy={changes.keep.isPending}
          onSave={(text) => changes.keep.mutate(text, { onSuccess: () => setEditing(false) })}
          onCancel={() => setEditing(false)}
        />
      )}
      {!suggested && !editing && <Buttons video={video} summary={summary} changes={changes} onEdit={() => setEditing(true)} />}
    </div>
  )
}

type Changes = ReturnType<typeof useSummaryChanges>

interface ButtonsProps {
  readonly video: Video
  readonly summary: ManagedSummary
  readonly changes: Changes
  readonly onEdit: () => void
}

function Buttons({ video, summary: { kept, generation }, changes: { request, remove }, onEdit }: ButtonsProps) {
  const isUnderWay = generation?.state === 'queued' || generation?.state === 'running'
  const ask = async () => {
    const sure = await confirm({
      title: <Trans>Remove the summary?</Trans>,
      body: <Trans>Viewers no longer see it. This can’t be undone.</Trans>,
      action: <Trans>Remove summary</Trans>,
      danger: true,
    })
    if (sure) remove.mutate('kept')
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button icon={Pencil} disabled={video.expired} onClick={onEdit}>
          {kept ? <Trans>Edit summary</Trans> : <Trans>Write summary</Trans>}
        </Button>
        <Button icon={Sparkles} busy={request.isPending} disabled={isUnderWay || video.expired} onClick={() => request.mutate()}>
          {isUnderWay ? <Trans>Generating Summary</Trans> : <Trans>Generate summary</Trans>}
        </Button>
        {isUnderWay && <CancelGeneration videoId={video.id} purpose="summary" />}
        {kept && (
          <Button kind="danger-quiet" icon={Trash2} busy={remove.isPending} disabled={video.expired} onClick={() => void ask()}>
            <Trans>Remove summary</Trans>
          </Button>
        )}
      </div>
      {generation?.state === 'failed' && (
        <p className="text-muted text-sm">
          <Trans>The last request failed: {generation.message}</Trans>
        </p>
      )}
      {isRefusal(request.error) && (
        <p role="alert" className="text-danger-ink text-sm">
          {request.error.message}
        </p>
      )}
    </>
  )
}

interface SuggestionProps {
  readonly suggested: NonNullable<ManagedSummary['suggested']>
  readonly waiting: number
  readonly changes: Changes
  readonly isFixed: boolean
}

/** Shown to viewers once it is kept, with the words that stand here. */
function Suggestion({ suggested, waiting, changes: { keep, remove }, isFixed }: SuggestionProps) {
  const { t } = useLingui()
  const [text, setText] = useState(suggested.text)
  const isEmpty = text.trim() === ''
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <Field label={t`Suggested summary`} hint={<MethodName method={suggested.method} />}>
        <Textarea limit={longestSummary} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      {waiting > 0 && (
        <p className="text-muted text-sm">
          <Plural
            value={waiting}
            one="# person waits for it and is told once you keep it."
            other="# people wait for it and are told once you keep it."
          />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" busy={keep.isPending} disabled={isEmpty || isFixed} onClick={() => keep.mutate(text.trim())}>
          <Trans>Keep</Trans>
        </Button>
        <Button kind="danger-quiet" busy={remove.isPending} disabled={isFixed} onClick={() => remove.mutate('suggested')}>
          <Trans>Drop</Trans>
        </Button>
      </div>
    </div>
  )
}

interface TextFormProps {
  readonly text: string
  readonly busy: boolean
  readonly onSave: (text: string) => void
  readonly onCancel: () => void
}

function TextForm({ text: first, busy, onSave, onCancel }: TextFormProps) {
  const { t } = useLingui()
  const [text, setText] = useState(first)
  return (
    <div className="flex flex-col gap-3">
      <Field label={t`Summary`} hideLabel>
        <Textarea limit={longestSummary} rows={5} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" busy={busy} disabled={text.trim() === ''} onClick={() => onSave(text.trim())}>
          <Trans>Save</Trans>
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
