import { Trans, useLingui } from '@lingui/react/macro'
import { Table } from '#platform/web/ui/table.tsx'
import type { GroupProgress } from '../../contract.ts'
import { Share } from './share.tsx'

interface Props {
  readonly groups: readonly GroupProgress[]
  /** There are more than these. */
  readonly isCut: boolean
}

/** How far each group is that a track was given to. */
export function GroupsTable({ groups, isCut }: Props) {
  const { t } = useLingui()
  const count = groups.length
  const isDated = groups.some(({ late }) => late !== null)
  return (
    <section aria-labelledby="groups">
      <h3 id="groups" className="mb-3 font-medium">
        <Trans>Groups</Trans>
      </h3>
      <Table
        label={t`Progress of each group`}
        dense
        rows={groups}
        keyOf={({ name }) => name}
        columns={[
          { key: 'name', head: t`Group`, cell: ({ displayname }) => <span className="wrap-anywhere">{displayname}</span> },
          { key: 'learners', head: t`People`, align: 'end', from: 'sm', cell: ({ learners }) => learners },
          { key: 'begun', head: t`Started`, align: 'end', cell: ({ begun, learners }) => <Share of={learners} count={begun} /> },
          {
            key: 'completed',
            head: t`Completed`,
            align: 'end',
            cell: ({ completed, learners }) => <Share of={learners} count={completed} />,
          },
          ...(isDated
            ? [{ key: 'late', head: t`Late`, align: 'end' as const, from: 'sm' as const, cell: ({ late }: GroupProgress) => late ?? 0 }]
            : []),
          { key: 'score', head: t`Quiz score`, align: 'end', from: 'sm', cell: ({ score }) => (score === null ? '–' : t`${score} %`) },
        ]}
      />
      {isCut && (
        <p className="mt-2 text-muted text-sm">
          <Trans>The first {count} groups by name.</Trans>
        </p>
      )}
    </section>
  )
}
