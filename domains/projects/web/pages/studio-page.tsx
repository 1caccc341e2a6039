import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { projectQuery } from '../queries.ts'
import { Studio } from '../studio/studio.tsx'

/** Which project it is stands behind the `#`: `#/project/gcc-…`. */
export function Page() {
  const { t } = useLingui()
  const id = useLocation({ select: ({ hash }) => /^\/?project\/([\w-]+)$/.exec(hash.replace(/^#/, ''))?.[1] })
  if (id !== undefined) return <OpenProject key={id} id={id} />
  return (
    <>
      <PageTitle title={t`Studio`} />
      <EmptyState
        icon={Clapperboard}
        title={<Trans>No project is open</Trans>}
        action={
          <ButtonLink kind="primary" to="/web/my/projects">
            <Trans>My projects</Trans>
          </ButtonLink>
        }
      >
        <Trans>Open one of your projects, or begin with a new one.</Trans>
      </EmptyState>
    </>
  )
}

function OpenProject({ id }: { id: string }) {
  const { t } = useLingui()
  const query = useQuery(projectQuery(id))
  if (query.data) return <Studio project={query.data} />
  return (
    <>
      <PageTitle title={t`Studio`} />
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <p role="status" className="flex items-center justify-center gap-2 py-16 text-muted">
          <Spinner /> <Trans>Opening the project</Trans>
        </p>
      )}
    </>
  )
}
