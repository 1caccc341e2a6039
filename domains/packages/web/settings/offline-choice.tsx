import { Trans, useLingui } from '@lingui/react/macro'
import { useFlags } from '#domains/accounts/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import type { OfflineHindrance } from '../../contract.ts'

interface Leaving {
  /** An administrator allows packages that hold their video. */
  readonly isOffered: boolean
  readonly hindrance: OfflineHindrance | null
  readonly mayLeave: boolean
}

/** Whether the file of a video may leave in a package, as the server says. */
export function useLeaving({ scorm_offline_hindrance: hindrance = null }: Video): Leaving {
  const isOffered = useFlags()?.scorm_offline === 1
  return { isOffered, hindrance, mayLeave: isOffered && hindrance === null }
}

interface Props {
  readonly hindrance: OfflineHindrance | null
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Whether the package holds the video. */
export function OfflineChoice({ hindrance, checked, onChange }: Props) {
  const reasons = useReasons()
  const consequences = (
    <Trans>
      The file stays in the learning platform for good: it can’t be taken back when the video changes, expires or is deleted here. Whoever
      takes the course can keep it. It comes with today’s captions, without questions and forms.
    </Trans>
  )
  return (
    <Checkbox
      label={<Trans>With the video inside</Trans>}
      hint={hindrance ? reasons[hindrance] : consequences}
      checked={checked}
      disabled={hindrance !== null}
      onChange={onChange}
    />
  )
}

/** Why a video may not leave, or cannot. */
function useReasons(): Readonly<Record<OfflineHindrance, string>> {
  const { t } = useLingui()
  return {
    expired: t`The video has expired. Revive it first.`,
    restricted_video: t`This video is restricted, so its file may not leave.`,
    not_published: t`Not while the video is private or not published.`,
    video_download: t`Downloading is off for this video. Whoever takes the course could keep the file, so allow downloading first.`,
    no_file: t`The file of this video is not there.`,
    not_playable: t`Browsers don’t play the uploaded file as it is. Upload the video as MP4.`,
  }
}
