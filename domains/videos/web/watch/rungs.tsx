import { Trans, useLingui } from '@lingui/react/macro'
import { useFreshness } from '#platform/web/feed.ts'
import { Progress } from '#platform/web/ui/progress.tsx'
import { makingFeed, type Video } from '../../contract.ts'

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
      <ul className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {rungs.map((rung) => (
          <li key={rung.name} className="grid grid-cols-[3.5rem_minmax(0,1fr)_3rem] items-center gap-2 text-sm tabular-nums">
            <span>{rung.name === 'audio' ? t`Sound` : rung.name}</span>
            <Progress
              label={rung.name}
              value={Math.round(rung.progress * 100)}
              {...(rung.state === 'failed' && { tone: 'danger' as const })}
            />
            <span className="text-right text-muted">{rung.state === 'done' ? t`Ready` : `${Math.round(rung.progress * 100)}%`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
