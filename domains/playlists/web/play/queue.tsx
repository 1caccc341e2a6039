import { type InfiniteData, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { playAddress } from '#domains/videos/video-address.ts'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { ContentPage } from '../../contract.ts'
import { playlistAddress } from '../addresses.ts'
import { playlistQuery } from '../queries.ts'
import { ModeBar } from './mode-bar.tsx'
import { QueueItems } from './queue-items.tsx'
import type { PlayMode } from './use-play-mode.ts'
import { useSequence } from './use-sequence.tsx'

interface Wish {
  readonly query: UseInfiniteQueryResult<InfiniteData<ContentPage>>
  /** The video that plays. */
  readonly videoId: string
  /** What the address of a video says of the queue. */
  readonly search: Readonly<Record<string, string>>
  readonly mode: PlayMode
}

/** A video that is watched as one of several: what follows it, and what its player must know. */
export function useQueue({ query, videoId, search, mode }: Wish) {
  const navigate = useNavigate()
  // Also the video whose address was opened plays by itself, once the viewer comes back to it.
  const [pressed, setPressed] = useState(false)
  const choose = (id: string) => {
    setPressed(true)
    void navigate({ to: playAddress(id), search: search as never })
  }
  const sequence = useSequence({ query, currentId: videoId, choose, mode })
  const begins = pressed ? ('always' as const) : true
  return { query, search, mode, ...sequence, stage: { ...sequence.stage, begins } }
}

interface Props {
  /** What it is. */
  readonly label: string
  /** What it is called. */
  readonly title: ReactNode
  readonly queue: ReturnType<typeof useQueue>
  /** It is watched in its order only: it is not shuffled. */
  readonly inOrder: boolean
}

/** The videos that are played one after the other, beside the one that plays (CM-2.44). */
export function Queue({ label, title, queue, inOrder }: Props) {
  const { query, search, mode, current } = queue
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <aside aria-label={label}>
      <h2 className="mb-3 font-semibold text-lg">{title}</h2>
      <div className="mb-3">
        <ModeBar mode={mode} currentId={current?.video_id ?? ''} inOrder={inOrder} />
      </div>
      <QueueItems query={query} automatic={2} sequence={queue} leadsTo={(id) => ({ to: playAddress(id), search })} />
    </aside>
  )
}

/** Leads to the playlist that is played; it says what it is as long as its name is not known. */
export function PlaylistLink({ name, children }: { name: string; children: string }) {
  const known = useQuery(playlistQuery(name)).data
  if (!known) return children
  return (
    <Link to={playlistAddress(known.name)} search={{ op: 'play' } as never} className="hover:underline">
      {known.displayname}
    </Link>
  )
}
