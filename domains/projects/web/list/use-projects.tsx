import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { projectRoutes } from '../../contract.ts'
import { studioAddress } from '../../names.ts'
import { projectKey, projectsKey } from '../queries.ts'

const useAskAgain = () => {
  const queries = useQueryClient()
  return () => Promise.all([projectsKey, projectKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** Makes a project and opens it in a new tab; a failure is only logged (CM-8.60). */
export function useCreateProject() {
  return useMutation({
    meta: { shown: true },
    mutationFn: (name: string) => call(projectRoutes.createProject, { body: { name } }),
    onSuccess: ({ g_conf_id, name }) => openStudio(g_conf_id, name),
    onError: (error) => console.error(error),
    onSettled: useAskAgain(),
  })
}

/** Browsers may keep a tab from opening that nobody pressed for just now: then it is one press away. */
function openStudio(id: string, name: string): void {
  const address = studioAddress(id)
  if (window.open(address, '_blank')) return
  toast.info(
    <a href={address} target="_blank" rel="noopener" className="underline">
      <Trans>Open “{name}” in the studio</Trans>
    </a>,
  )
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
