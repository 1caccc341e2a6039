import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, Mail } from 'lucide-react'
import { useState } from 'react'
import { useFlags, useMe } from '#domains/accounts/web.ts'
import { longestPeriod } from '#domains/analytics/period.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { mostReportEmails, type TrackDetail } from '../../contract.ts'
import { type ReportDraft, type ReportProblem, reportProblemOf, usualReport } from './report-draft.ts'
import { ReportPeriod } from './report-period.tsx'
import { ReportShapeFields } from './report-shape-fields.tsx'
import { useSendReport } from './use-send-report.ts'

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
  const { send, isBusy, notice } = useSendReport(track, draft)
  const checkAndSend = async () => {
    const found = reportProblemOf(draft)
    setProblem(found)
    if (!found) send()
  }
  const of = (...problems: readonly ReportProblem[]) =>
    problem && problems.includes(problem) ? <span role="alert">{words[problem]}</span> : undefined
  return (
    <div>
      {notice}
      <Card
        id="report"
        title={t`Email a report`}
        description={t`How far people are with this track, as a table. The mail has a link that works for 7 days.`}
      >
        <Form onSend={checkAndSend}>
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
          <ReportPeriod draft={draft} error={of('no_day', 'order', 'long')} onChange={change} />
          <ReportShapeFields draft={draft} onChange={change} />
          <Button
            kind="primary"
            icon={draft.every === 'once' ? Mail : CalendarClock}
            busy={isBusy}
            className="justify-self-start"
            onClick={() => void checkAndSend()}
          >
            {draft.every === 'once' ? <Trans>Send report</Trans> : <Trans>Schedule report</Trans>}
          </Button>
        </Form>
      </Card>
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
