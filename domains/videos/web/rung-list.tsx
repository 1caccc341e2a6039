import { useLingui } from '@lingui/react/macro'
import type { Rendition } from '#domains/media/contract.ts'
import { Progress } from '#platform/web/ui/progress.tsx'

/** How far each quality is. */
export function RungList({ rungs }: { rungs: readonly Rendition[] }) {
  const { t } = useLingui()
  return (
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
  )
}
