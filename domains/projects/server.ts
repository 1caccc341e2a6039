import type { Owned } from '#domains/content/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import type { Job } from '#platform/server/jobs.ts'
import { projectFeed } from './contract/feed.ts'
import type { ProjectAsks } from './server/asks.ts'
import { changeProjectOwner, hearsProject } from './server/queries/projects.ts'
import { renderProjectJob } from './server/rendering/job.ts'
import { resumeRendersJob } from './server/rendering/resuming.ts'
import { projectsBound } from './server/routes.ts'
import { sweepProjectsJob } from './server/sweeping.ts'

export { createProject, deleteProject, saveProject } from './server/commands/projects.ts'
export { projectsOf } from './server/queries/held.ts'

/** Not counted: what a person began to edit keeps nobody from being removed. It goes where their files go. */
export const projectsOwned: Owned = { name: 'projects', count: async () => 0, handOver: changeProjectOwner }

/** Films that people edit of videos, pictures and titles. */
export const projects = (asks: ProjectAsks): Domain => ({
  bound: projectsBound(asks),
  jobs: [renderProjectJob(asks), resumeRendersJob, sweepProjectsJob] as readonly unknown[] as readonly Job[],
  topics: [hearing(projectFeed, hearsProject)],
})
