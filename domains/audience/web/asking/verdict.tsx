import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import type { Chosen } from '#domains/accounts/web.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { Explanation } from '../../contract.ts'
import { useReasons } from './reasons.ts'

interface Props {
  readonly subject: Chosen
  readonly explanation: Explanation
}

/** Whether somebody can see it, and by which rules. */
export function Verdict({ subject, explanation }: Props) {
  const reasons = useReasons(subject.kind, explanation)
  const { sees } = explanation
  const Icon = sees ? CircleCheck : CircleX
  return (
    <div className={cx('flex items-start gap-3 rounded-md p-3', sees ? 'bg-success-soft' : 'bg-sunken')}>
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', sees ? 'text-success-ink' : 'text-muted')} />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">
          <Headline subject={subject} sees={sees} />
        </p>
        <ul className="mt-1 flex flex-col gap-0.5 text-muted">
          {reasons.map((reason) => (
            <li key={reason} className="wrap-anywhere">
              {reason}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Headline({ subject: { kind, label }, sees }: { subject: Chosen; sees: boolean }) {
  if (kind === 'GROUP')
    return sees ? <Trans>Everyone in {label} can see it</Trans> : <Trans>Being in {label} doesn’t let anyone see it</Trans>
  return sees ? <Trans>{label} can see it</Trans> : <Trans>{label} can’t see it</Trans>
}
