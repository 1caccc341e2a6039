import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Unplug } from 'lucide-react'
import { cx } from '#platform/web/ui/cx.ts'
import { usePlayer } from './player-context.ts'
import { useVideo } from './use-video.ts'

/** s behind the newest that is still counted as live, and at which one goes on by pressing the button. */
const edge = { counts: 8, at: 2 }

/** Of what is being sent: whether it is live that one sees, and the way there. */
export function LiveEdge() {
  const { media } = usePlayer()
  return media.live ? <Edge interrupted={media.interrupted ?? false} /> : null
}

/** What one sees at the edge, where nothing more comes, is the last picture. */
function Edge({ interrupted }: { interrupted: boolean }) {
  const { t } = useLingui()
  const { video, perform } = usePlayer()
  const isNewest = useVideo(video, (element) => !(element.duration - element.currentTime > edge.counts))
  const isLive = isNewest && !interrupted
  const go = () => {
    perform({ do: 'goTo', to: Math.max(0, video.duration - edge.at) })
    void video.play().catch(() => undefined)
  }
  const newest = interrupted ? t`The stream is interrupted` : t`You are watching live`
  const Icon = isNewest && interrupted ? Unplug : Radio
  return (
    <button
      type="button"
      aria-label={isNewest ? newest : t`Go to live`}
      aria-disabled={isNewest}
      onClick={() => !isNewest && go()}
      className={cx(
        'absolute top-3 right-3 z-20 flex items-center gap-1.5 rounded-full px-3 py-1.5 font-medium text-sm text-white focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white',
        isLive ? 'bg-live' : 'bg-black/70',
        !isNewest && 'cursor-pointer hover:bg-black/85',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isNewest ? <Newest interrupted={interrupted} /> : <Trans>Go to live</Trans>}
    </button>
  )
}

const Newest = ({ interrupted }: { interrupted: boolean }) => (interrupted ? <Trans>Interrupted</Trans> : <Trans>Live</Trans>)
