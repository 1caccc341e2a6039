import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, LayoutTemplate } from 'lucide-react'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import type { GlobalTemplate } from '../../contract.ts'
import { templatesQuery } from '../template-queries.ts'
import { usePickTemplate } from './use-pick-template.ts'

/** All templates of the organisation. */
export function TemplatePicker({ onPicked }: { onPicked: (template: GlobalTemplate) => void }) {
  const { t } = useLingui()
  const query = useQuery(templatesQuery)
  const { pick, picking } = usePickTemplate()
  const choose = async (id: string) => {
    const template = await pick(id)
    if (template) onPicked(template)
  }
  if (query.isPending) return <ListSkeleton rows={4} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.length === 0)
    return (
      <EmptyState icon={LayoutTemplate} title={<Trans>No templates yet</Trans>}>
        <Trans>Administrators create them for everyone.</Trans>
      </EmptyState>
    )
  return (
    <ul aria-label={t`Templates`} className="-mx-2 grid gap-0.5">
      {query.data.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            disabled={picking !== undefined}
            onClick={() => void choose(id)}
            className="flex w-full items-center gap-3 rounded-md px-2 py-2 text-left hover:bg-hover touch:py-3"
          >
            <LayoutTemplate aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
            {picking === id ? <Spinner /> : <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
