import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutTemplate, Plus, Trash2 } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { templateRoutes } from '../../contract.ts'
import { templatesQuery } from '../template-queries.ts'

/** All templates, for who makes them. */
export function TemplateList() {
  const { t } = useLingui()
  const query = useQuery(templatesQuery)
  return (
    <>
      <PageHeader
        title={t`Templates`}
        description={t`Fields that owners can fill in for their videos. Everyone who watches a video sees what was filled in.`}
        actions={
          <ButtonLink kind="primary" icon={Plus} to="/web/admin/templates/new">
            <Trans>New template</Trans>
          </ButtonLink>
        }
      />
      {query.isPending && <ListSkeleton rows={4} />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && (
        <EmptyState icon={LayoutTemplate} title={<Trans>No templates yet</Trans>}>
          <Trans>Create one for what your videos have in common, such as a contact or a course number.</Trans>
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && (
        <ul aria-label={t`Templates`} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {query.data.map((template) => (
            <TemplateRow key={template.id} {...template} />
          ))}
        </ul>
      )}
    </>
  )
}

function TemplateRow({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(templateRoutes.removeTemplate, { params: { id } }),
    onSuccess: () => toast.done(t`Template deleted`),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
  const ask = async () => {
    const yes = await confirm({
      title: <Trans>Delete “{name}”?</Trans>,
      body: <Trans>Nobody can choose it any more. Videos that use it keep what was filled in.</Trans>,
      action: <Trans>Delete template</Trans>,
      danger: true,
    })
    if (yes) remove.mutate()
  }
  return (
    <li className="flex items-center gap-3 py-2.5 pr-2 pl-4">
      <LayoutTemplate aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <Link to={`/web/admin/templates/${id}` as never} className="wrap-anywhere min-w-0 flex-1 font-medium hover:underline">
        {name}
      </Link>
      <IconButton
        label={t`Delete ${name}`}
        icon={Trash2}
        size="sm"
        kind="danger-quiet"
        busy={remove.isPending}
        onClick={() => void ask()}
      />
    </li>
  )
}
