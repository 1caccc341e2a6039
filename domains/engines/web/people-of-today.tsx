import { Trans, useLingui } from '@lingui/react/macro'
import { durationInWords } from '#platform/contract/duration.ts'
import { compact } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { type Column, Table } from '#platform/web/ui/table.tsx'
import type { EngineState } from '../contract.ts'

type PersonOfToday = EngineState['people'][number]

/** Who had most of the engines today. */
export function PeopleOfToday({ people }: Pick<EngineState, 'people'>) {
  const { t } = useLingui()
  const columns: readonly Column<PersonOfToday>[] = [
    { key: 'name', head: <Trans>Person</Trans>, cell: ({ name }) => <span className="wrap-anywhere font-medium">{name}</span> },
    { key: 'uses', head: <Trans>Uses</Trans>, cell: ({ uses }) => uses, align: 'end' },
    { key: 'tokens', head: <Trans>Tokens</Trans>, cell: (one) => compact(one.input_tokens + one.output_tokens), align: 'end', from: 'sm' },
    { key: 'sound', head: <Trans>Sound</Trans>, cell: ({ sound_seconds }) => durationInWords(sound_seconds), align: 'end', from: 'sm' },
    { key: 'time', head: <Trans>Time</Trans>, cell: ({ seconds }) => durationInWords(seconds), align: 'end', from: 'md' },
    { key: 'failures', head: <Trans>Failed</Trans>, cell: ({ failures }) => failures, align: 'end', from: 'md' },
  ]
  return (
    <Card id="today" title={<Trans>Today</Trans>} description={<Trans>Who used the servers most, since midnight.</Trans>}>
      <Table
        label={t`Use of today`}
        columns={columns}
        rows={people}
        keyOf={({ username }) => username}
        empty={
          <p className="py-6 text-center text-muted">
            <Trans>Nobody has used them today.</Trans>
          </p>
        }
      />
    </Card>
  )
}
