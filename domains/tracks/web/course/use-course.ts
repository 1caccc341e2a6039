import { useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { trackRoutes } from '../../contract.ts'

/** How much of a track is in its course. */
export const courseQuery = (name: string) =>
  queryOptions({
    queryKey: ['track', name, 'course'],
    queryFn: ({ signal }) => call(trackRoutes.getTrackCourse, { params: { name }, signal }),
  })

/** Makes the course of a track, or puts into it what is new; and ends it. */
export function useCourse(name: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const onError = (error: Error) => toast.failed(error, isRefusal(error) ? error.message : t`The course could not be changed.`)
  const making = useMutation({
    meta: { shown: true },
    mutationFn: () => call(trackRoutes.makeTrackCourse, { params: { name } }),
    onSuccess: (course) => {
      const before = queries.getQueryData(courseQuery(name).queryKey)?.units
      if (course.units === before) toast.info(t`No video was added: the missing ones are not yours to add.`)
      queries.setQueryData(courseQuery(name).queryKey, course)
    },
    onError,
  })
  const ending = useMutation({
    meta: { shown: true },
    mutationFn: () => call(trackRoutes.endTrackCourse, { params: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: courseQuery(name).queryKey }),
    onError,
  })
  return {
    make: () => making.mutate(),
    end: () => ending.mutate(),
    isMaking: making.isPending,
    isEnding: ending.isPending,
  }
}
