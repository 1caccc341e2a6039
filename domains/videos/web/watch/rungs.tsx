import { Trans, useLingui } from '@lingui/react/macro'
import { useFreshness } from '#platform/web/feed.ts'
import { makingFeed, type Video } from '../../contract.ts'
import { RungList } from '../rung-list.tsx'

/** How far each quality is, for who manages the video, while they are being made. */
export function Rungs({ video }: { video: Video }) {
  const { t } = useLingui()
  const rungs = video.playback?.renditions ?? []
  const making = video.can.manage && rungs.some(({ state }) => state === 'queued' || state === 'running')
  useFreshness(makingFeed.progress, making ? video.id : undefined, [['video', video.id]])
  if (!making) return null
  const done = rungs.filter((rung) => rung.state === 'done').length
  const all = rungs.length
  return (
    <section aria-label={t`Preparing qualities`} className="rounded-lg border border-line bg-surface p-4">
      <h2 className="font-semibold">
        <Trans>
          Preparing qualities: {done} of {all} ready
        </Trans>
      </h2>
      {video.delay && <p className="mt-1 text-danger-ink">{video.delay}</p>}
      <RungList rungs={rungs} />
    </section>
  )
}
