import { Trans, useLingui } from '@lingui/react/macro'
import { Radio } from 'lucide-react'
import { usePlayer } from './player-context.ts'
import { useVideo } from './use-video.ts'

/** s behind the newest that is still counted as live, and at which one goes on by pressing the button. */
const edge = { counts: 8, at: 2 }

/** Of what is being sent: whether it is live that one sees, and the way there. */
export function LiveEdge() {
  const { media } = usePlayer()
  return media.live ? <Edge /> : null
}

function Edge() {
  const { t } = useLingui()
  const { video, perform } = usePlayer()
  const isLive = useVideo(video, (element) => !(element.duration - element.currentTime > edge.counts))
  const go = () => {
    perform({ do: 'goTo', to: Math.max(0, video.duration - edge.at) })
    void video.play().catch(() => undefined)
  }
  return (
    <button
      type="button"
      aria-label={isLive ? t`You are watching live` : t`Go to live`}
      aria-disabled={isLive}
      onClick={() => !isLive && go()}
      className={`absolute top-3 right-3 z-20 flex items-center gap-1.5 rounded-full px-3 py-1.5 font-medium text-sm text-white focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white ${isLive ? 'bg-live' : 'cursor-pointer bg-black/70 hover:bg-black/85'}`}
    >
      <Radio aria-hidden="true" className="size-4" />
      {isLive ? <Trans>Live</Trans> : <Trans>Go to live</Trans>}
    </button>
  )
}
