import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { projectRoutes, type Timeline } from '../../contract.ts'
import { filmLength } from '../../lengths.ts'
import { exactClock } from '../model/exact-clock.ts'
import type { TimelineSaving } from './save-state.ts'
import type { SavedTimeline } from './use-saved-timeline.ts'

/** Whether everything is saved, in a word. */
export function SavingState({ state: { kind } }: { state: TimelineSaving }) {
  return (
    <p role="status" className="text-muted text-sm">
      {kind === 'saved' && <Trans>All changes saved</Trans>}
      {(kind === 'saving' || kind === 'waiting') && <Trans>Saving…</Trans>}
      {(kind === 'failed' || kind === 'refused' || kind === 'stale' || kind === 'gone') && <Trans>Not saved</Trans>}
    </p>
  )
}

interface Props {
  readonly projectId: string
  readonly timeline: Timeline
  readonly saving: SavedTimeline
}

/** Why nothing is saved, and what can be done about it. What was edited stays on the page meanwhile. */
export function SavingTrouble({ projectId, timeline, saving }: Props) {
  const { state } = saving
  if (state.kind === 'stale') return <StaleChoice timeline={timeline} saving={saving} />
  if (state.kind === 'gone') return <DeletedProject projectId={projectId} onBack={saving.goOn} />
  if ((state.kind !== 'refused' && state.kind !== 'failed') || state.message === null) return null
  return (
    <div className="mb-4">
      <FormError>{state.message}</FormError>
    </div>
  )
}

function Question({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-danger-soft p-3">
      <p className="min-w-0 flex-1 basis-64 text-danger-ink">{words}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

/** Two windows have edited the project: one of the two stays, and the other can be gone back to here. */
function StaleChoice({ timeline, saving: { theirs, keepMine, takeTheirs } }: Pick<Props, 'timeline' | 'saving'>) {
  const [mineCount, mineLength] = [timeline.clips.length, exactClock(filmLength(timeline))]
  const theirClips = plural(theirs?.clips.length ?? 0, { one: '# clip', other: '# clips' })
  const theirLength = exactClock(theirs ? filmLength(theirs) : 0)
  return (
    <Question
      words={
        <>
          <Trans>This project was changed in another window in the meantime.</Trans>{' '}
          {theirs && (
            <Trans>
              There the film has {theirClips} and lasts {theirLength}; here it has {mineCount} and lasts {mineLength}.
            </Trans>
          )}
        </>
      }
    >
      <Button size="sm" disabled={!theirs} onClick={takeTheirs}>
        <Trans>Take what the other window has</Trans>
      </Button>
      <Button size="sm" kind="primary" disabled={!theirs} onClick={keepMine}>
        <Trans>Keep what is here</Trans>
      </Button>
    </Question>
  )
}

function DeletedProject({ projectId, onBack }: { projectId: string; onBack: () => void }) {
  const { t } = useLingui()
  const restore = useMutation({
    meta: { shown: true },
    mutationFn: () => call(projectRoutes.restoreProject, { params: { id: projectId } }),
    onSuccess: onBack,
    onError: (error) => toast.failed(error, t`The project could not be restored.`),
  })
  return (
    <Question words={<Trans>This project was deleted. What you changed since is on this page only.</Trans>}>
      <Button size="sm" kind="primary" busy={restore.isPending} onClick={() => restore.mutate()}>
        <Trans>Restore the project</Trans>
      </Button>
    </Question>
  )
}
