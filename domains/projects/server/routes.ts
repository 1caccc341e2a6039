import { type Bound, bind } from '#platform/server/bind.ts'
import { projectRoutes } from '../contract.ts'
import type { ProjectAsks } from './asks.ts'
import { copyProject, createProject, deleteProject, restoreProject, saveProject } from './commands/projects.ts'
import { cancelRender, renderProject, retryRender } from './commands/renders.ts'
import { listOwnProjects, namesOf, showProject } from './showing.ts'

const success = { result: 'success' } as const

export const projectsBound = (asks: ProjectAsks): Bound[] =>
  bind(projectRoutes, {
    createProject: async ({ viewer, body, write }) => ({
      ...success,
      ...namesOf(await write((tx) => createProject(tx, viewer, body.name))),
    }),
    deleteProject: async ({ viewer, params, write }) => {
      await write((tx) => deleteProject(tx, viewer, params.id))
      return 'OK' as const
    },
    listProjects: ({ db, viewer, query }) => listOwnProjects(db, viewer, query),
    getProject: async ({ db, viewer, params, query }) => {
      const project = await showProject(db, viewer, params.id, asks.locks)
      return project.revision === query.revision ? { ...project, timeline: null } : project
    },
    saveProject: async ({ viewer, params, body, write }) => {
      const { name, revision, updatedAt } = await write((tx) => saveProject(tx, viewer, params.id, body))
      return { ...success, name, revision, updated_at: updatedAt.toISOString() }
    },
    copyProject: async ({ viewer, params, body, ports }) => ({
      ...success,
      ...namesOf(await copyProject(ports, viewer, params.id, body.name)),
    }),
    restoreProject: async ({ viewer, params, write }) => {
      await write((tx) => restoreProject(tx, viewer, params.id))
      return success
    },
    renderProject: ({ viewer, params, body, write }) =>
      write((tx) => renderProject(tx, viewer, asks, { projectId: params.id, displayname: body.displayname })),
    cancelRender: async ({ viewer, params, write }) => {
      await write((tx) => cancelRender(tx, viewer, { projectId: params.id, job: params.job }))
      return success
    },
    retryRender: async ({ viewer, params, write }) => {
      await write((tx) => retryRender(tx, viewer, { projectId: params.id, job: params.job }))
      return success
    },
  })
