import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { projectRoutes } from '../../contract.ts'
import { studioAddress } from '../../names.ts'
import { projectsKey } from '../queries.ts'

const useAskAgain = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: projectsKey })
}

/** Makes a project and opens it in a new tab; a failure is only logged (CM-8.60). */
export function useCreateProject() {
  return useMutation({
    meta: { shown: true },
    mutationFn: (name: string) => call(projectRoutes.createProject, { body: { name } }),
    onSuccess: ({ g_conf_id }) => void window.open(studioAddress(g_conf_id), '_blank', 'noopener'),
    onError: (error) => console.error(error),
    onSettled: useAskAgain(),
  })
}

export function useRenameProject() {
  return useMutation({
    meta: { shown: true },
    mutationFn: ({ id, name }: { id: string; name: string }) => call(projectRoutes.saveProject, { params: { id }, body: { name } }),
    onSettled: useAskAgain(),
  })
}

export function useCopyProject() {
  const { t } = useLingui()
  return useMutation({
    meta: { shown: true },
    mutationFn: (id: string) => call(projectRoutes.copyProject, { params: { id }, body: {} }),
    onSuccess: ({ name }) => toast.done(t`The project “${name}” has been created.`),
    onError: (error) => toast.failed(error, t`The project could not be copied.`),
    onSettled: useAskAgain(),
  })
}

interface NamedOne {
  readonly project_id: string
  readonly name: string
}

/** Deletes a project, and offers for ten seconds to take that back; a failure is only logged (CM-8.61). */
export function useDeleteProject() {
  const { t } = useLingui()
  const askAgain = useAskAgain()
  const restore = useMutation({
    mutationFn: (id: string) => call(projectRoutes.restoreProject, { params: { id } }),
    onSettled: askAgain,
  })
  return useMutation({
    meta: { shown: true },
    mutationFn: ({ project_id: id }: NamedOne) => call(projectRoutes.deleteProject, { params: { id } }),
    onSuccess: (_done, { project_id, name }) =>
      toast.done(t`The project “${name}” has been deleted.`, { undo: () => restore.mutate(project_id) }),
    onError: (error) => console.error(error),
    onSettled: askAgain,
  })
}
