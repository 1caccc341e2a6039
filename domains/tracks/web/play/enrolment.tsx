import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut, UserPlus } from 'lucide-react'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { type TrackTile, trackRoutes } from '../../contract.ts'
import { refreshTracks } from '../queries.ts'

type Enrolling = Pick<TrackTile, 'trackName' | 'displayname' | 'can'>

/** Either is seen wherever tracks are shown. */
function useEnrolment(change: () => Promise<unknown>, done: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: change,
    onSuccess: () => {
      toast.done(done)
      return refreshTracks(queries)
    },
    onError: (error) => {
      toast.failed(error, isRefusal(error, 'conflict') || isRefusal(error, 'forbidden') ? error.message : t`Something went wrong`)
      void refreshTracks(queries)
    },
  })
}

/**
 * To begin a track by oneself, or to leave it again before anything of it was watched; nothing where neither is possible. It stays one button, so that
 * whoever pressed it keeps their place on the page.
 */
export function EnrolButton({ track }: { track: Enrolling }) {
  const { t } = useLingui()
  const { can } = track
  const params = { name: track.trackName }
  const enrol = useEnrolment(() => call(trackRoutes.enrolInTrack, { params }), t`You are enrolled. The track is among what you have to do.`)
  const leave = useEnrolment(() => call(trackRoutes.leaveTrack, { params }), t`You have left the track.`)
  const ask = async () => {
    const isSure = await confirm({
      title: <Trans>Leave “{track.displayname}”?</Trans>,
      body: <Trans>It is no longer among what you have to do. You can enrol again as long as the track is open to enrol.</Trans>,
      action: <Trans>Leave track</Trans>,
    })
    if (isSure) leave.mutate()
  }
  if (!can.enrol && !can.leave) return null
  return (
    <Button
      kind={can.enrol ? 'primary' : 'secondary'}
      icon={can.enrol ? UserPlus : LogOut}
      busy={enrol.isPending || leave.isPending}
      onClick={() => (can.enrol ? enrol.mutate() : void ask())}
    >
      {can.enrol ? <Trans>Enrol</Trans> : <Trans>Leave track</Trans>}
    </Button>
  )
}
