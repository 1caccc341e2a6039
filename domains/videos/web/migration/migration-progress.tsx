import { Trans } from '@lingui/react/macro'
import type { Video } from '../../contract.ts'
import { RungList } from '../rung-list.tsx'

/** That a migration goes on, and how far each quality is. */
export function MigrationProgress({ video }: { video: Video }) {
  const rungs = video.migration_renditions ?? []
  const done = rungs.filter(({ state }) => state === 'done').length
  const all = rungs.length
  return (
    <div className="w-full">
      <p id="migration-progress" className="font-medium">
        <Trans>Migration in Progress</Trans>
      </p>
      {video.delay && <p className="mt-1 text-danger-ink">{video.delay}</p>}
      {all === 0 ? (
        <p className="mt-1 text-muted">
          <Trans>It begins as soon as the server has time for it.</Trans>
        </p>
      ) : (
        <>
          <p className="mt-1 text-muted">
            <Trans>
              {done} of {all} qualities ready
            </Trans>
          </p>
          <RungList rungs={rungs} />
        </>
      )}
    </div>
  )
}
