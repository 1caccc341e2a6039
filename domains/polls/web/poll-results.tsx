import { Plural, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Progress } from '#platform/web/ui/progress.tsx'
import type { Poll } from '../contract.ts'
import { pollChoices } from './poll-choices.ts'

/** How many voted for what; of a poll whose counts the viewer does not get, its choices. */
export function PollResults({ poll }: { poll: Poll }) {
  const { t } = useLingui()
  const { counts, total, my_choice: mine } = poll
  return (
    <div>
      <ul aria-label={t`Choices`} className="grid gap-3">
        {pollChoices(poll).map((choice, at) => (
          <li key={at}>
            <span className="flex items-baseline gap-2">
              <span className="wrap-anywhere min-w-0 flex-1">
                {choice}
                {mine === at + 1 && (
                  <span className="ml-1.5 inline-flex items-center gap-0.5 font-medium text-accent-ink text-sm">
                    <Check aria-hidden="true" className="size-3.5" />
                    {t`Your vote`}
                  </span>
                )}
              </span>
              {counts && <Count count={counts[at] ?? 0} total={total ?? 0} />}
            </span>
            {counts && <Progress className="mt-1" label={choice} value={shareOf(counts[at] ?? 0, total ?? 0)} />}
          </li>
        ))}
      </ul>
      {total !== null && (
        <p className="mt-3 text-muted text-sm">
          <Plural value={total} one="# vote" other="# votes" />
        </p>
      )}
    </div>
  )
}

const shareOf = (count: number, total: number) => (total === 0 ? 0 : Math.round((100 * count) / total))

function Count({ count, total }: { count: number; total: number }) {
  return (
    <span className="shrink-0 text-muted text-sm tabular-nums">
      {count} · {shareOf(count, total)} %
    </span>
  )
}
