import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useSearchState } from '#platform/web/search-state.ts'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { TileGrid, TileGridSkeleton } from '#platform/web/ui/tile-grid.tsx'
import { Toolbar } from '#platform/web/ui/toolbar.tsx'
import { projectsQuery, projectsState } from '../queries.ts'
import { NewProjectButton } from './new-project.tsx'
import { ProjectCard } from './project-card.tsx'

/** A person's projects. */
export function ProjectList() {
  const { t } = useLingui()
  const [state, setState] = useSearchState(projectsState)
  return (
    <>
      <PageHeader
        title={t`My projects`}
        description={<Trans>Films that you edit in the studio. Only you can see them.</Trans>}
        actions={<NewProjectButton />}
      />
      <Toolbar
        label={t`Search and sorting`}
        search={<ListSearch label={t`Search your projects`} value={state.qtext} onSearch={(qtext) => setState({ qtext })} />}
      >
        <Select
          label={t`Sort the projects`}
          prefix={t`Sort:`}
          options={[
            { value: 'date', label: t`Last changed` },
            { value: 'displayname', label: t`Name, A to Z` },
          ]}
          value={state.order_by}
          onChange={(order_by) => setState({ order_by })}
        />
      </Toolbar>
      <Projects />
    </>
  )
}

function Projects() {
  const { t } = useLingui()
  const [state] = useSearchState(projectsState)
  const query = useInfiniteQuery(projectsQuery(state))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (query.isPending) return <TileGridSkeleton count={8} />
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (items.length === 0) return <NoProjects searched={state.qtext !== ''} />
  return (
    <InfiniteList query={query}>
      <TileGrid label={t`Your projects`}>
        {items.map((project) => (
          <ProjectCard key={project.project_id} project={project} />
        ))}
      </TileGrid>
    </InfiniteList>
  )
}

function NoProjects({ searched }: { searched: boolean }) {
  if (searched)
    return (
      <EmptyState icon={Clapperboard} title={<Trans>No project is called so</Trans>}>
        <Trans>Try another word.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState icon={Clapperboard} title={<Trans>No projects yet</Trans>}>
      <Trans>Take the middle of a meeting, join several takes, put a title before them: begin with a new project.</Trans>
    </EmptyState>
  )
}
