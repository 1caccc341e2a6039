import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ScormVersion, videoRoutes } from '#domains/videos/contract.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { packageRoutes } from '../../contract.ts'

/** Asks for a package, in the specification's words (CM-8.12, CM-8.67). */
export function useRequestPackage(videoId: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: ({ version, offline }: { readonly version: ScormVersion; readonly offline: boolean }) => {
      const wanted = { gconfid: videoId, generate_scorm: 'on', scorm_version: version } as const
      return call(videoRoutes.updateVideo, { body: offline ? { ...wanted, scorm_offline: 1 } : wanted })
    },
    onSuccess: () => toast.done(t`Scorm pacakge will be generated shortly for the video`),
    onError: (error) => toast.failed(error, t`Failed to generate the scorm package`),
    onSettled: () => queries.invalidateQueries({ queryKey: ['video', videoId] }),
  })
}

/** Deletes a package, in the specification's words (CM-8.07, CM-8.65). */
export function useRemovePackage(videoId: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (packageId: string) => call(packageRoutes.deletePackage, { params: { gconfid: videoId, packageId } }),
    onSuccess: () => toast.done(t`Package deleted successfully`),
    onError: (error) => toast.failed(error, t`Failed to update video settings`),
    onSettled: () => queries.invalidateQueries({ queryKey: ['video', videoId] }),
  })
}
