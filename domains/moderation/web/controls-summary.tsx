import { useLingui } from '@lingui/react/macro'
import type { ShownControls } from './queries.ts'
import { nameOfSlowMode } from './slow-mode-name.ts'

/** What holds at an event, for moderators who cannot change it. */
export function ControlsSummary({ controls: { rules, words, comments_enabled: isCommented } }: { controls: ShownControls }) {
  const { t } = useLingui()
  const entries = [
    { name: t`Comments`, value: isCommented ? t`On` : t`Off` },
    { name: t`Slow mode`, value: nameOfSlowMode(rules.slow_mode_seconds) },
    { name: t`Words that are held`, value: words?.join(', ') || t`None` },
    { name: t`Reactions`, value: rules.reactions ? t`On` : t`Off` },
  ]
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {entries.map(({ name, value }) => (
        <div key={name}>
          <dt className="font-medium text-sm">{name}</dt>
          <dd className="wrap-anywhere text-muted">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
