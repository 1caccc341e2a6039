import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { loadLadderPlayer } from '#domains/media/web.ts'
import { isRefusal } from '#platform/web/refusal.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import type { Project } from '../../contract.ts'
import { useKeptDrafts, useOpenDraft } from '../draft/use-draft.ts'
import { projectQuery } from '../queries.ts'
import { Studio } from '../studio/studio.tsx'

// What plays the film is fetched before the film is known.
void loadLadderPlayer()

/** Which project it is stands behind the `#`: `#/project/gcc-…`. */
export function Page() {
  const { t } = useLingui()
  const id = useLocation({ select: ({ hash }) => /^\/?project\/([\w-]+)$/.exec(hash.replace(/^#/, ''))?.[1] })
  if (id !== undefined) return <OpenProject key={id} id={id} />
  return (
    <>
      <PageHeader title={t`Studio`} />
      <NoProject title={<Trans>No project is open</Trans>} />
    </>
  )
}

function NoProject({ title }: { title: ReactNode }) {
  return (
    <EmptyState
      icon={Clapperboard}
      title={title}
      action={
        <ButtonLink kind="primary" to="/web/my/projects">
          <Trans>My projects</Trans>
        </ButtonLink>
      }
    >
      <Trans>Open one of your projects, or begin with a new one.</Trans>
    </EmptyState>
  )
}

function OpenProject({ id }: { id: string }) {
  const { t } = useLingui()
  const query = useQuery(projectQuery(id))
  const kept = useKeptDrafts()
  if (query.data) return <OpenStudio project={query.data} kept={kept} />
  return (
    <>
      <PageHeader title={t`Studio`} />
      <Opening error={query.error} onRetry={() => void query.refetch()} />
    </>
  )
}

/** Waits for what this browser may have kept of it. */
function OpenStudio({ project, kept }: { project: Project; kept: ReturnType<typeof useKeptDrafts> }) {
  const draft = useOpenDraft(project, kept)
  return draft ? <Studio project={project} draft={draft} /> : <Opening error={null} onRetry={() => undefined} />
}

function Opening({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (isRefusal(error, 'not_found')) return <NoProject title={<Trans>There is no such project</Trans>} />
  if (error) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <p role="status" className="flex items-center justify-center gap-2 py-16 text-muted">
      <Spinner /> <Trans>Opening the project</Trans>
    </p>
  )
}
