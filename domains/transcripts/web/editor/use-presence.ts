import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { transcriptFeed } from '../../contract/feed.ts'
import { type TranscriptPerson, transcriptRoutes } from '../../contract.ts'

/** ms between two signs of life. */
const often = 25_000

const none: readonly TranscriptPerson[] = []

/** Tells the others that this editor is open. @returns who else has it open */
export function usePresence(videoId: string, transcriptId: string): readonly TranscriptPerson[] {
  const queryKey = ['transcript-editors', transcriptId]
  const { data } = useQuery({
    queryKey,
    queryFn: async () =>
      (await call(transcriptRoutes.announceEditor, { params: { id: videoId, transcriptId }, body: { open: 1 } })).editors,
    refetchInterval: often,
    gcTime: 0,
    meta: { shown: true },
  })
  useFreshness(transcriptFeed.editors, videoId, [queryKey])
  useEffect(() => {
    const leave = () => {
      const params = { id: videoId, transcriptId }
      void call(transcriptRoutes.announceEditor, { params, body: { open: 0 }, keepalive: true }).catch(() => undefined)
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [videoId, transcriptId])
  return data ?? none
}
