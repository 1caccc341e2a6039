import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Player, type PlayerHandle } from '#domains/media/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { isRefusal } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import type { HighlightList } from '../../contract.ts'
import { CancelGeneration } from './cancel-generation.tsx'
import { GenerationStatus } from './generation-status.tsx'
import type { HighlightsProps } from './highlight-actions.ts'
import { HighlightForm } from './highlight-form.tsx'
import { HighlightRows } from './highlight-rows.tsx'
import { SuggestButton } from './suggest-button.tsx'
import { highlightsQuery, useHighlightChanges, usePolling, useReload } from './use-highlights.ts'
import { useSeen } from './use-seen.ts'

/** The highlights of a video and the suggestions of such, beside a player in which they are looked at. */
export function HighlightsEditor(props: HighlightsProps) {
  const query = useQuery(highlightsQuery(props.video.id))
  if (query.isPending) return <ListSkeleton rows={3} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Editor {...props} list={query.data} />
}

function Editor({ video, list, ...rest }: HighlightsProps & { list: HighlightList }) {
  const section = useRef<HTMLDivElement>(null)
  const player = useRef<PlayerHandle>(null)
  const [adding, setAdding] = useState(false)
  const reload = useReload(video.id)
  const changes = useHighlightChanges(video.id, reload)
  usePolling(video.id, useSeen(section) && list.aihighlights === 'processing', reload)
  const durationMs = video.duration === null ? null : Math.round(video.duration * 1000)
  return (
    <div ref={section} className="flex flex-col gap-4">
      <Preview video={video} player={player} />
      <div className="flex flex-wrap items-start gap-2">
        <Button icon={Plus} disabled={adding || video.expired} onClick={() => setAdding(true)}>
          <Trans>Add highlight</Trans>
        </Button>
        <SuggestButton video={video} isUnderWay={list.aihighlights === 'processing'} />
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <GenerationStatus list={list} />
        {list.aihighlights === 'processing' && <CancelGeneration videoId={video.id} purpose="highlights" />}
      </div>
      {adding && (
        <HighlightForm
          isNew
          durationMs={durationMs}
          player={player}
          busy={changes.add.isPending}
          refusal={isRefusal(changes.add.error) ? changes.add.error.message : undefined}
          onSend={(draft) => changes.add.mutate(draft, { onSuccess: () => setAdding(false) })}
          onCancel={() => {
            changes.add.reset()
            setAdding(false)
          }}
        />
      )}
      <Views video={video} list={list} changes={changes} durationMs={durationMs} player={player} {...rest} />
    </div>
  )
}

function Preview({ video, player }: { video: Video; player: RefObject<PlayerHandle | null> }) {
  const { t } = useLingui()
  if (!video.playback) return null
  const { playback, thumbnail_url: thumbnail } = video
  return (
    <div className="max-w-xl">
      <Player
        ref={player}
        aside
        media={{ ...playback, poster: thumbnail ?? playback.poster }}
        title={video.displayname || t`Video`}
        captions={playback.captions}
      />
    </div>
  )
}

type ViewsProps = HighlightsProps & {
  readonly list: HighlightList
  readonly changes: ReturnType<typeof useHighlightChanges>
  readonly durationMs: number | null
  readonly player: RefObject<PlayerHandle | null>
}

/** Without suggestions there are no tabs, and highlights are shown (CM-4.43). */
function Views({ list, ...rest }: ViewsProps) {
  const { t } = useLingui()
  const [view, setView] = useState('suggestions')
  const { highlights, suggestions } = list
  const rows = (kind: 'highlights' | 'suggestions') => <HighlightRows key={kind} kind={kind} items={list[kind]} {...rest} />
  if (suggestions.length === 0) return rows('highlights')
  return (
    <Tabs
      label={t`Highlights and suggestions`}
      value={view}
      onChange={setView}
      tabs={[
        { value: 'highlights', label: t`Highlights`, count: highlights.length, content: rows('highlights') },
        { value: 'suggestions', label: t`Suggestions`, count: suggestions.length, content: rows('suggestions') },
      ]}
    />
  )
}
