import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { may, useMe } from '#domains/accounts/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { clock } from '#platform/contract/duration.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { highlightRoutes, type SummaryOfVideo } from '../../contract.ts'

export interface SummaryProps {
  readonly video: Video
  readonly onSeek: (seconds: number) => void
}

/** The summary that somebody kept; until there is one, people can ask for it where something is written down of what is said. */
export function SummaryPanel({ video, onSeek }: SummaryProps) {
  const me = useMe()
  if (video.summary) return <KeptSummary summary={video.summary} onSeek={onSeek} />
  const isTranscribed = (video.playback?.captions.length ?? 0) > 0
  return isTranscribed && may(me, 'request_summary') ? <SummaryRequest video={video} /> : null
}

function KeptSummary({ summary, onSeek }: { summary: SummaryOfVideo; onSeek: SummaryProps['onSeek'] }) {
  return (
    <section aria-labelledby="video-summary" className="rounded-lg border border-line p-4">
      <h2 id="video-summary" className="mb-2 font-semibold text-md">
        <Trans>Summary</Trans>
      </h2>
      {summary.method === 'lexrank' && !summary.edited ? (
        <Sentences summary={summary} onSeek={onSeek} />
      ) : (
        <Words summary={summary} onSeek={onSeek} />
      )}
      <p className="mt-2 text-muted text-sm">
        <Origin summary={summary} />
      </p>
    </section>
  )
}

/** Sentences of the video itself, each at its second. */
const Sentences = ({ summary, onSeek }: { summary: SummaryOfVideo; onSeek: SummaryProps['onSeek'] }) => (
  <ul className="flex flex-col gap-1.5">
    {summary.sentences.map(({ text, start }) => (
      <li key={`${start} ${text}`} className="flex items-start gap-3">
        <Second at={start} onSeek={onSeek} />
        <span className="wrap-anywhere min-w-0">{text}</span>
      </li>
    ))}
  </ul>
)

const Words = ({ summary, onSeek }: { summary: SummaryOfVideo; onSeek: SummaryProps['onSeek'] }) => (
  <>
    <p className="wrap-anywhere whitespace-pre-line">{summary.text}</p>
    {summary.sentences.length > 0 && (
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-sm">
        <Trans>It rests on what is said at</Trans>
        {summary.sentences.map(({ start }) => (
          <Second key={start} at={start} onSeek={onSeek} />
        ))}
      </p>
    )}
  </>
)

function Second({ at, onSeek }: { at: number; onSeek: SummaryProps['onSeek'] }) {
  const { t } = useLingui()
  const second = clock(at / 1000)
  return (
    <button
      type="button"
      aria-label={t`Play from ${second}`}
      onClick={() => onSeek(at / 1000)}
      className="shrink-0 rounded-sm font-medium text-accent-ink tabular-nums hover:underline touch:py-1.5"
    >
      {second}
    </button>
  )
}

function Origin({ summary: { method, edited } }: { summary: SummaryOfVideo }) {
  if (method === 'person') return <Trans>Written by whoever runs this video.</Trans>
  if (edited) return <Trans>Made automatically and edited by a person.</Trans>
  if (method === 'lexrank') return <Trans>Sentences of the video itself, chosen automatically.</Trans>
  return <Trans>Made automatically by a language model and kept by a person.</Trans>
}

function SummaryRequest({ video: { id, summary_requested: waits } }: { video: Video }) {
  const request = useRequestSummary(id)
  const isWaiting = waits || request.isPending || request.isSuccess
  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon={ScrollText} aria-disabled={isWaiting} onClick={isWaiting ? undefined : () => request.mutate()}>
        {isWaiting ? <Trans>Generating Summary</Trans> : <Trans>Generate summary</Trans>}
      </Button>
      {isRefusal(request.error) && (
        <p role="alert" className="text-danger-ink">
          {request.error.message}
        </p>
      )}
    </div>
  )
}

/** In the specification's words (CM-8.27, CM-8.73). */
function useRequestSummary(id: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: () => call(highlightRoutes.requestSummary, { params: { id } }),
    onSuccess: () => {
      toast.done(t`Generating summary for your video, you will be notified via email once the summary is ready`)
      void queries.invalidateQueries({ queryKey: ['video', id] })
    },
    onError: (error) => toast.failed(error, t`Summary generation failed`),
  })
}
