import { Trans, useLingui } from '@lingui/react/macro'
import { useFreshness } from '#platform/web/feed.ts'
import { Progress } from '#platform/web/ui/progress.tsx'
import { makingFeed, type Tile } from '../../contract.ts'

/** A video of one's own whose file the server itself fetches or makes: how far that is. */
export default function Fetching({ tile }: { tile: Tile }) {
  const { t } = useLingui()
  useFreshness(makingFeed.progress, tile.id, [['listing']])
  const { received, size, rendered = false } = tile.fetching ?? { received: 0, size: null }
  const percent = size ? Math.min(100, Math.floor((100 * received) / size)) : 0
  return (
    <div className="grid gap-1.5 text-muted">
      <p className="tabular-nums">{rendered ? <Rendering percent={percent} /> : <Importing percent={percent} />}</p>
      <Progress
        label={rendered ? t`Making ${tile.displayname}` : t`Import of ${tile.displayname}`}
        {...(percent > 0 && { value: percent })}
      />
    </div>
  )
}

function Importing({ percent }: { percent: number }) {
  return percent > 0 ? <Trans>Importing · {percent} %</Trans> : <Trans>Importing…</Trans>
}

function Rendering({ percent }: { percent: number }) {
  return percent > 0 ? <Trans>Being made · {percent} %</Trans> : <Trans>Being made…</Trans>
}
