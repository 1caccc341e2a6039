import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#platform/contract/route.ts'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Table } from '#platform/web/ui/table.tsx'
import type { GroupProgress, trackRoutes } from '../../contract.ts'
import { TablePages } from '../table-pages.tsx'
import { type LearnersChoice, learnerPageSize, learnersAtFirst, learnersQueryOf } from './progress-queries.ts'
import { useLearnerColumns } from './use-learner-columns.tsx'

type LearnersPage = AnswerOf<typeof trackRoutes.listTrackLearners>

interface Props {
  readonly queryKey: readonly unknown[]
  readonly ask: (query: ReturnType<typeof learnersQueryOf>, signal: AbortSignal) => Promise<LearnersPage>
  /** Of which one can be chosen. */
  readonly groups: readonly GroupProgress[]
  readonly isGiven: boolean
}

/** Who learns, and how far each of them is: a page at a time. */
export function LearnersRows({ queryKey, ask, groups, isGiven }: Props) {
  const { t } = useLingui()
  const [choice, setChoice] = useState(learnersAtFirst)
  const query = useQuery({
    queryKey: [...queryKey, choice],
    queryFn: ({ signal }) => ask(learnersQueryOf(choice), signal),
    placeholderData: keepPreviousData,
  })
  const change = (patch: Partial<LearnersChoice>) => setChoice((before) => ({ ...before, first: 0, ...patch }))
  const columns = useLearnerColumns(choice, change)
  const isNarrowed = choice.qtext !== '' || choice.state !== 'all' || choice.group !== ''
  return (
    <section aria-labelledby="learners" className="min-w-0">
      <h3 id="learners" className="mb-3 font-medium">
        <Trans>People</Trans>
      </h3>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-56">
          <ListSearch label={t`Search people`} value={choice.qtext} onSearch={(qtext) => change({ qtext })} />
        </div>
        <StateSelect value={choice.state} onChange={(state) => change({ state })} />
        {groups.length > 0 && <GroupSelect groups={groups} value={choice.group} onChange={(group) => change({ group })} />}
      </div>
      {query.data ? (
        <Table
          label={t`People who learn with this track`}
          dense
          columns={columns}
          rows={query.data.items}
          keyOf={({ username }) => username}
          empty={<Nobody isNarrowed={isNarrowed} isGiven={isGiven} />}
        />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-6" />
      ) : (
        <ListSkeleton rows={4} />
      )}
      <TablePages
        label={t`Pages of people`}
        first={choice.first}
        size={learnerPageSize}
        total={query.data?.total ?? 0}
        onFirst={(first) => change({ first })}
      />
    </section>
  )
}

function StateSelect({ value, onChange }: { value: LearnersChoice['state']; onChange: (state: LearnersChoice['state']) => void }) {
  const { t } = useLingui()
  return (
    <Select
      label={t`State`}
      className="w-40"
      value={value}
      onChange={onChange}
      options={[
        { value: 'all', label: t`Everyone` },
        { value: 'waiting', label: t`Not started` },
        { value: 'begun', label: t`In progress` },
        { value: 'completed', label: t`Completed` },
        { value: 'late', label: t`Late` },
      ]}
    />
  )
}

/** What a choice among groups calls all of them: no name of a group is empty, and no value of an option may be. */
const allGroups = '*'

function GroupSelect({ groups, value, onChange }: { groups: readonly GroupProgress[]; value: string; onChange: (group: string) => void }) {
  const { t } = useLingui()
  const options = groups.map(({ name, displayname }) => ({ value: name, label: displayname }))
  return (
    <Select
      label={t`Group`}
      className="w-56 max-w-full"
      value={value === '' ? allGroups : value}
      onChange={(next) => onChange(next === allGroups ? '' : next)}
      options={[{ value: allGroups, label: t`All groups` }, ...options]}
    />
  )
}

const Nobody = ({ isNarrowed, isGiven }: { isNarrowed: boolean; isGiven: boolean }) => (
  <p className="py-6 text-center text-muted">
    {isNarrowed ? (
      <Trans>Nobody matches this.</Trans>
    ) : isGiven ? (
      <Trans>This track hasn’t been given to anyone yet.</Trans>
    ) : (
      <Trans>Nobody has started this track or enrolled yet.</Trans>
    )}
  </p>
)
