import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, ScrollText, SearchX } from 'lucide-react'
import { useSearchState } from '#platform/web/search-state.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Toolbar } from '#platform/web/ui/toolbar.tsx'
import { auditKinds } from '../../contract.ts'
import { useKindNames } from './audit-names.ts'
import { type AuditState, auditQuery, auditState, exportAddress } from './audit-query.ts'
import { AuditTable } from './audit-table.tsx'

/** Who signed in, and who changed what that others depend on. */
export function AuditPage() {
  const { t } = useLingui()
  const [state, setState] = useSearchState(auditState)
  return (
    <>
      <PageHeader
        title={t`Audit log`}
        description={<Trans>Sign-ins, tokens, rights, settings and exports of the last 400 days.</Trans>}
        actions={
          <a href={exportAddress(state)} className={buttonClass()} download>
            <Download aria-hidden="true" className="-ml-0.5 size-4 shrink-0" />
            <Trans>Export CSV</Trans>
          </a>
        }
      />
      <AuditToolbar state={state} onChange={setState} />
      <AuditList state={state} onClear={() => setState(auditState.parse({}))} />
    </>
  )
}

function AuditToolbar({ state, onChange }: { state: AuditState; onChange: (patch: Partial<AuditState>) => void }) {
  const { t } = useLingui()
  const kinds = useKindNames()
  return (
    <Toolbar
      label={t`Filter the audit log`}
      search={<ListSearch label={t`Search by person`} value={state.person} onSearch={(person) => onChange({ person })} />}
    >
      <Select
        label={t`Kind`}
        value={state.kind}
        onChange={(kind) => onChange({ kind })}
        options={[{ value: 'all', label: t`All entries` }, ...auditKinds.map((value) => ({ value, label: kinds[value] }))]}
      />
      <DayInput label={t`From`} value={state.from} onChange={(from) => onChange({ from })} />
      <DayInput label={t`To`} value={state.to} onChange={(to) => onChange({ to })} />
    </Toolbar>
  )
}

function DayInput({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="flex items-center gap-2">
      <span className="text-muted text-sm">{label}</span>
      <Input type="date" value={value} onChange={(event) => onChange(event.target.value)} className="w-auto border-line-strong/50" />
    </label>
  )
}

function AuditList({ state, onClear }: { state: AuditState; onClear: () => void }) {
  const query = useInfiniteQuery(auditQuery(state))
  if (query.isPending) return <ListSkeleton />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const entries = query.data.pages.flatMap((page) => page.items)
  if (entries.length > 0)
    return (
      <InfiniteList query={query}>
        <AuditTable entries={entries} />
      </InfiniteList>
    )
  if (Object.entries(auditState.parse({})).every(([name, value]) => state[name as keyof AuditState] === value))
    return <EmptyState icon={ScrollText} title={<Trans>Entries will be here</Trans>} />
  return (
    <EmptyState
      icon={SearchX}
      title={<Trans>No entries match</Trans>}
      action={
        <Button onClick={onClear}>
          <Trans>Show all entries</Trans>
        </Button>
      }
    />
  )
}
