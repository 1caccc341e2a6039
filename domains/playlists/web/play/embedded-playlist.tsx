import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { SequenceStage } from '#domains/videos/web.ts'
import { addressState, useSearchState } from '#platform/web/search-state.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { contentQuery, playlistQuery } from '../queries.ts'
import { ModeBar } from './mode-bar.tsx'
import { usePlaying } from './player.tsx'
import { QueueItems } from './queue-items.tsx'
import { usePlayMode } from './use-play-mode.ts'
import { useSequence } from './use-sequence.tsx'

const state = addressState({ video: '' })

/** The player and the list of its videos alone, for pages of other sites. */
export function EmbeddedPlaylist({ name }: { name: string }) {
  const { t } = useLingui()
  const { data: playlist } = useSuspenseQuery(playlistQuery(name))
  const [{ video }, setState] = useSearchState(state)
  const mode = usePlayMode()
  const query = useInfiniteQuery(contentQuery(name, mode.shuffle))
  const { id, hand, begins } = usePlaying(query, video, (next) => setState({ video: next }))
  const sequence = useSequence({ query, currentId: id, choose: hand, mode })
  return (
    <main className="flex h-dvh flex-col bg-canvas md:flex-row">
      <PageTitle title={playlist.displayname} />
      <div data-screen className="relative aspect-video max-h-[60dvh] shrink-0 bg-black md:aspect-auto md:max-h-none md:min-w-0 md:flex-1">
        {id !== '' && <SequenceStage key={id} id={id} begins={begins} stage={sequence.stage} frame="fill" />}
      </div>
      <section className="min-h-0 flex-1 overflow-y-auto p-3 md:w-80 md:flex-none" aria-label={t`Videos of this playlist`}>
        <h1 className="mb-2 px-1.5 font-semibold text-md">{playlist.displayname}</h1>
        <div className="mb-2 px-1.5">
          <ModeBar mode={mode} currentId={id} inOrder={playlist.sequential_play} />
        </div>
        <h2 className="sr-only">{t`Videos of this playlist`}</h2>
        <QueueItems
          query={query}
          sequence={sequence}
          leadsTo={(videoId) => ({ to: `/web/embed/playlists/${name}`, search: { video: videoId } })}
        />
      </section>
    </main>
  )
}
