import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'

/** Whether something works, in a line. */
export function TrialVerdict({ works, children }: { works: boolean; children: ReactNode }) {
  const Icon = works ? CircleCheck : CircleX
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden="true" className={works ? 'mt-0.5 size-5 shrink-0 text-success-ink' : 'mt-0.5 size-5 shrink-0 text-danger-ink'} />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </p>
  )
}

/** The very words of another server, for whoever asks for them. */
export function ServerWords({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <Disclosure summary={<Trans>What the server says</Trans>}>
      <pre className="wrap-anywhere mt-1 max-h-40 overflow-auto whitespace-pre-wrap rounded bg-sunken p-2 text-sm">{children}</pre>
    </Disclosure>
  )
}
