import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Video } from '#domains/videos/contract.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'
import { makesReels } from '../makes-reels.ts'

const Place = () => <div className="h-32" />
const PassageForm = lazyPart(async () => (await import('../passage-form.tsx')).PassageForm, { place: Place })

/** Seconds of the passage that is suggested. */
const usual = 30

/** The section of the reels of a video. */
export function ReelsCard({ video }: { video: Video }) {
  const { t } = useLingui()
  return (
    <Card id="reels" title={t`Reels`} description={t`A reel is a short of a passage of this video. The picture follows what moves.`}>
      {makesReels(video) ? (
        <Making video={video} />
      ) : (
        <p className="text-muted">
          <Trans>Reels can be made of videos with pictures once they can be watched, until they expire.</Trans>
        </p>
      )}
    </Card>
  )
}

const linkClass = 'font-medium text-ink underline underline-offset-2'

function Making({ video }: { video: Video }) {
  return (
    <div className="flex flex-col gap-4">
      <WhenNear place={<Place />}>
        <PassageForm video={video} passage={{ start: 0, end: Math.min(usual, Math.floor(video.duration ?? 0)) }} />
      </WhenNear>
      <p className="text-muted text-sm">
        <Link to="." search={{ option: 'highlight', highlight2reel: 'true' }} replace className={linkClass}>
          <Trans>Make reels of highlights</Trans>
        </Link>
        {' · '}
        <Link to="/web/my/reels" className={linkClass}>
          <Trans>My shorts</Trans>
        </Link>
      </p>
    </div>
  )
}
