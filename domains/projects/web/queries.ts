import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { addressState } from '#platform/web/search-state.ts'
import { type Project, projectRoutes } from '../contract.ts'

/** How the page of projects is narrowed and sorted. */
export const projectsState = addressState({ qtext: '', order_by: ['date', 'displayname'] })
export type ProjectsState = ReturnType<typeof projectsState.parse>

export const projectsKey = ['projects'] as const

/** One's own, eight a page. */
export const projectsQuery = (asked: ProjectsState) =>
  infiniteQueryOptions({
    queryKey: [...projectsKey, asked],
    initialPageParam: 0,
    queryFn: ({ pageParam: first, signal }) => call(projectRoutes.listProjects, { query: { ...asked, first }, signal }),
    getNextPageParam: (page) => page.next,
  })

/** Of whichever project is open. */
export const projectKey = ['project'] as const

/** By either of its ids. What changes it is heard, as long as it is open; who opens it again begins with what stands then. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: [...projectKey, id],
    queryFn: async ({ client, queryKey, signal }): Promise<Project> => {
      // A long timeline is fetched where it is another one than is here: sources and films change more often.
      const open = client.getQueryData<Project>(queryKey)
      const answer = await call(projectRoutes.getProject, { params: { id }, query: { revision: open?.revision }, signal })
      const timeline = answer.timeline ?? open?.timeline
      if (!timeline) throw new Error('a project came without the timeline that was asked for')
      return { ...answer, timeline }
    },
    gcTime: 0,
  })
