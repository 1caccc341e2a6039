import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { addressOf } from '#platform/web/client.ts'
import { midnight } from '#platform/web/format.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { xapiRoutes } from '../contract.ts'

/** The statements of a period as a file. */
export function DownloadCard({ isSent }: { isSent: boolean }) {
  const { t } = useLingui()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const since = midnight(from)
  const until = midnight(to, 1)
  const isBackwards = since !== undefined && until !== undefined && since >= until
  const address = addressOf(xapiRoutes.exportStatements, { query: { ...(since && { since }), ...(until && { until }) } })
  return (
    <Card
      id="download"
      title={<Trans>Download</Trans>}
      description={
        isSent ? (
          <Trans>A statement in each line, as JSON. They are kept for 30 days after they were sent, and unsent for 400 days.</Trans>
        ) : (
          <Trans>A statement in each line, as JSON. They are kept for 400 days.</Trans>
        )
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <DayField label={<Trans>From</Trans>} day={from} onChange={setFrom} />
          <DayField label={<Trans>To</Trans>} day={to} onChange={setTo} error={isBackwards && t`This day is before the first.`} />
        </div>
        <div>
          {!isBackwards && (
            <a href={address} className={buttonClass()} download>
              <Download aria-hidden="true" className="-ml-0.5 size-4 shrink-0" />
              <Trans>Download statements</Trans>
            </a>
          )}
        </div>
      </div>
    </Card>
  )
}

interface DayProps {
  readonly label: ReactNode
  readonly day: string
  readonly onChange: (day: string) => void
  readonly error?: ReactNode
}

function DayField({ label, day, onChange, error }: DayProps) {
  return (
    <Field label={label} error={error} optional>
      <Input type="date" value={day} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
