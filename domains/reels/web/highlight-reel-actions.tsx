import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clapperboard, Scissors } from 'lucide-react'
import { useState } from 'react'
import type { Artifact } from '#domains/highlights/contract.ts'
import type { Video } from '#domains/videos/contract.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { reelRoutes } from '../contract.ts'
import { makesReels } from './makes-reels.ts'
import { ReelDialog } from './reel-dialog.ts'

interface Props {
  readonly video: Video
  readonly highlight: Artifact
  /** Whether the address asks for these controls (CM-2.26). */
  readonly highlight2reel: boolean
}

/** Beside a highlight: a reel of it as it suits that, or edited before. */
export function HighlightReelActions({ video, highlight, highlight2reel }: Props) {
  const { t } = useLingui()
  const [edited, setEdited] = useState(false)
  const make = useMakeReel(video.id, highlight.id)
  if (!highlight2reel || !makesReels(video)) return null
  const { text, start, end } = highlight
  return (
    <>
      <IconButton size="sm" icon={Clapperboard} label={t`Make a reel of ${text}`} disabled={make.isPending} onClick={() => make.mutate()} />
      <IconButton size="sm" icon={Scissors} label={t`Edit a reel of ${text}`} onClick={() => setEdited(true)} />
      {edited && <ReelDialog open onClose={() => setEdited(false)} video={video} start={start} end={end} title={text} />}
    </>
  )
}

/** In the specification's words (CM-8.23, CM-8.69). */
function useMakeReel(videoId: string, highlightId: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: () => call(reelRoutes.createReelOfHighlight, { params: { id: videoId, highlightId } }),
    onSuccess: () => {
      toast.done(t`Reel will be generated from highlight shortly`)
      void queries.invalidateQueries({ queryKey: ['listing'] })
    },
    onError: (error) => toast.failed(error, t`Reel generation failed!`),
  })
}
