import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chosen } from '#domains/accounts/web.ts'
import { PeopleField } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { audienceRoutes } from '../../contract.ts'
import { type AudienceOf, audienceKey } from './audience-key.ts'
import { AudienceList } from './audience-list.tsx'
import { Verdict } from './verdict.tsx'

/** One person or group is asked about above; everybody who can see it stands below. */
export function AudienceAnswers(of: AudienceOf) {
  const { t } = useLingui()
  const [subject, setSubject] = useState<Chosen | null>(null)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <PeopleField
          label={t`Person or group`}
          hint={t`Type a name to see whether they can see it, and why.`}
          groups
          single
          chosen={subject ? [subject] : []}
          onChange={([one]) => setSubject(one ?? null)}
        />
        {/* Read out as soon as it is known. */}
        <div aria-live="polite">{subject && <Answer of={of} subject={subject} />}</div>
      </div>
      <AudienceList {...of} />
    </div>
  )
}

function Answer({ of, subject }: { of: AudienceOf; subject: Chosen }) {
  const { kind, name } = subject
  const { data, error } = useQuery({
    queryKey: [...audienceKey(of), 'why', kind, name],
    queryFn: ({ signal }) =>
      call(audienceRoutes.explainAudience, { params: { ...of }, query: kind === 'GROUP' ? { group: name } : { user: name }, signal }),
    staleTime: 0,
  })
  if (data) return <Verdict subject={subject} explanation={data} />
  if (error) return <p className="text-danger-ink">{error.message}</p>
  return (
    <p className="flex items-center gap-2 text-muted">
      <Spinner /> <Trans>Checking</Trans>
    </p>
  )
}
