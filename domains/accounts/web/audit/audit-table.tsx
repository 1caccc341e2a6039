import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { dateTime } from '#platform/web/format.ts'
import { type Column, Table } from '#platform/web/ui/table.tsx'
import type { Audited } from '../../contract.ts'
import { useActionNames } from './audit-names.ts'

export function AuditTable({ entries }: { entries: readonly Audited[] }) {
  const { t } = useLingui()
  const columns: Column<Audited>[] = [
    { key: 'time', head: t`Time`, from: 'md', className: 'w-52 align-top', cell: (entry) => <Time entry={entry} /> },
    { key: 'by', head: t`Person`, from: 'sm', className: 'w-56 align-top', cell: (entry) => <By entry={entry} /> },
    { key: 'action', head: t`Action`, className: 'align-top', cell: (entry) => <Action entry={entry} /> },
  ]
  return <Table label={t`Audit log`} columns={columns} rows={entries} keyOf={({ id }) => id} />
}

function Time({ entry: { at, last_at, times } }: { entry: Audited }) {
  return (
    <span className="text-muted text-sm">
      <time dateTime={at}>{dateTime(at)}</time>
      {times > 1 && (
        <span className="block">
          <Plural value={times} one="once" other="# times" />, <Trans>last {dateTime(last_at)}</Trans>
        </span>
      )}
    </span>
  )
}

function By({ entry: { by } }: { entry: Audited }) {
  if (!by)
    return (
      <span className="text-muted">
        <Trans>Not signed in</Trans>
      </span>
    )
  return (
    <span className="block min-w-0">
      <span className="block font-medium">{by.displayname}</span>
      <span className="block text-muted text-sm">{by.name}</span>
    </span>
  )
}

/** What was done to what; on phones also by whom and when. */
function Action({ entry }: { entry: Audited }) {
  const names = useActionNames()
  const { action, subject, details, by } = entry
  const saysMore = !['', 'organisation', 'home', 'audit', by?.name].includes(subject)
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p>
        <span className="font-medium">{names[action] ?? action}</span>
        {saysMore && <span className="text-muted"> · {subject}</span>}
      </p>
      <p className="text-muted text-sm empty:hidden">{textOf(details)}</p>
      <div className="mt-1 text-sm sm:hidden">
        <By entry={entry} />
      </div>
      <div className="md:hidden">
        <Time entry={entry} />
      </div>
    </div>
  )
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** "role: reviewer · addresses: 192.0.2.1, 192.0.2.2" */
const textOf = (details: Audited['details']): string =>
  Object.entries(details)
    .filter(([name, value]) => name !== 'id' && !isEmpty(value))
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${Array.isArray(value) ? value.join(', ') : plain(value)}`)
    .join(' · ')

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
