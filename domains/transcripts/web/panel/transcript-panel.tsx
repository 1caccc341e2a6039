import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { toast } from '#platform/web/toasts.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { transcriptQuery } from '../queries.ts'
import { TranscriptWords } from './words.tsx'

export interface TranscriptPanelProps {
  readonly video: Video
  /** Of the player, s. */
  readonly position: () => number
  readonly onSeek: (seconds: number) => void
}

type Captions = NonNullable<Video['playback']>['captions']

/** The default where nobody has chosen another. */
const byDefault = '-1'

/** What is said, beside the player: in one language, or in two side by side. */
export function TranscriptPanel({ video, position, onSeek }: TranscriptPanelProps) {
  const { t } = useLingui()
  const captions = video.playback?.captions ?? []
  const [chosen, choose] = useState<readonly [string, string]>([byDefault, ''])
  const [first, second] = chosen
  const one = useWords(video.id, captions, first)
  const other = useWords(video.id, captions, second)
  if (one.isPending) return <ListSkeleton rows={6} />
  if (!one.data) return <ErrorState error={one.error} onRetry={() => void one.refetch()} />
  const options = captions.map(({ lang, label, translated }) => ({ value: lang, label: translated ? t`${label} (translated)` : label }))
  const current = one.data.language
  return (
    <section aria-label={t`Transcript`} className="flex flex-col gap-3">
      {options.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Select
            label={t`Language of the transcript`}
            value={current}
            onChange={(lang) => choose([lang, second === lang ? '' : second])}
            options={options}
            className="min-w-32 flex-1"
          />
          <Select
            label={t`Second language`}
            value={second || none}
            onChange={(lang) => choose([first, lang === none ? '' : lang])}
            options={[{ value: none, label: t`No second language` }, ...options.filter(({ value }) => value !== current)]}
            className="min-w-32 flex-1"
          />
        </div>
      )}
      <TranscriptWords
        key={one.data.id}
        videoId={video.id}
        transcript={one.data}
        beside={second ? other.data : undefined}
        position={position}
        onSeek={onSeek}
      />
      {second !== '' && other.isError && (
        <p role="alert" className="text-danger-ink text-sm">
          <Trans>The second language could not be loaded.</Trans>
        </p>
      )}
    </section>
  )
}

const none = 'none'

/** The words of a language; asked for again when they have changed. */
function useWords(videoId: string, captions: Captions, name: string) {
  const { t } = useLingui()
  const caption = name === byDefault ? captions[0] : captions.find(({ lang }) => lang === name)
  const query = useQuery({ ...transcriptQuery(videoId, name, caption?.src), enabled: name !== '' })
  const failed = query.isError && name === byDefault
  useEffect(() => {
    if (failed) toast.error(t`Failed to get default transcript`)
  }, [failed, t])
  return query
}
