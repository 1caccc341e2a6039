import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFlags, useMe } from '#domains/accounts/web.ts'
import { longestPeriod } from '#domains/analytics/period.ts'
import { useReport } from '#domains/exports/web.ts'
import { call } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { mostReportEmails, type TrackDetail, trackRoutes } from '../../contract.ts'
import { type ReportDraft, type ReportProblem, reportProblemOf, reportQueryOf, usualReport } from './report-draft.ts'
import { ReportShapeFields } from './report-shape-fields.tsx'

/** Asks for a report, which is mailed to the addresses that are named (LE-2.78). */
export function ReportForm({ track }: { track: TrackDetail }) {
  const { t } = useLingui()
  const me = useMe()
  const flags = useFlags()
  const [draft, setDraft] = useState(() => usualReport(me?.email ?? '', flags?.time_zone ?? 'UTC'))
  const [problem, setProblem] = useState<ReportProblem>()
  const words = useProblemWords()
  const change = (patch: Partial<ReportDraft>) => {
    setDraft((before) => ({ ...before, ...patch }))
    setProblem(undefined)
  }
  const { request, busy, notice } = useReport({
    kind: 'track',
    subject: track.id,
    ask: (format) => call(trackRoutes.askForTrackReport, { params: { name: track.trackName }, query: reportQueryOf(draft, track, format) }),
    // LE-8.65
    done: t`Report would be emailed to you shortly.`,
    failure: t`Failed to generate the report`,
    className: 'mb-5',
  })
  const send = async () => {
    const found = reportProblemOf(draft)
    setProblem(found)
    if (!found && !busy) request(draft.format)
  }
  const of = (...problems: readonly ReportProblem[]) =>
    problem && problems.includes(problem) ? <span role="alert">{words[problem]}</span> : undefined
  return (
    <div className="max-w-3xl">
      {notice}
      <Card
        id="report"
        title={t`Email a report`}
        description={t`How far people are with this track, as a table. The mail has a link that works for 7 days.`}
      >
        <Form onSend={send}>
          <Field
            label={t`Email addresses`}
            required
            hint={t`One per line, or separated by commas. At most ${mostReportEmails}. Other people can open the report by the link alone.`}
            error={of('no_email', 'bad_email', 'many_emails')}
          >
            <Textarea
              rows={3}
              value={draft.emails}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => change({ emails: event.currentTarget.value })}
            />
          </Field>
          <PeriodFields draft={draft} error={of('no_day', 'order', 'long')} onChange={change} />
          <ReportShapeFields draft={draft} onChange={change} />
          <Button kind="primary" icon={Mail} busy={busy} className="justify-self-start" onClick={() => void send()}>
            <Trans>Send report</Trans>
          </Button>
        </Form>
      </Card>
    </div>
  )
}

interface PeriodProps {
  readonly draft: ReportDraft
  readonly error: ReactNode
  readonly onChange: (patch: Partial<ReportDraft>) => void
}

function PeriodFields({ draft: { from, to }, error, onChange }: PeriodProps) {
  const { t } = useLingui()
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field label={t`From`} required hint={t`Time that was watched counts from this day on.`} error={error}>
        <Input type="date" value={from} max={to} onChange={(event) => onChange({ from: event.currentTarget.value })} />
      </Field>
      <Field label={t`To`} required hint={t`And to the end of this one.`}>
        <Input type="date" value={to} min={from} onChange={(event) => onChange({ to: event.currentTarget.value })} />
      </Field>
    </div>
  )
}

function useProblemWords(): Readonly<Record<ReportProblem, string>> {
  const { t } = useLingui()
  return {
    no_email: t`Please enter an email address.`,
    bad_email: t`This is not an email address.`,
    many_emails: t`At most ${mostReportEmails} addresses are possible.`,
    no_day: t`Please enter both days.`,
    order: t`The first day must not be after the last one.`,
    long: t`At most ${longestPeriod} days are possible.`,
  }
}
