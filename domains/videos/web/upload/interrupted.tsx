import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '#platform/web/ui/button.tsx'
import type { Tile } from '../../contract.ts'
import { useDeleteVideo } from '../use-delete-video.tsx'

/** A video of one's own whose upload stopped: go on with it, or throw it away. */
export default function Interrupted({ tile }: { tile: Tile }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const discard = useDeleteVideo()
  const { interrupted, id, displayname } = tile
  if (!interrupted) return null
  const resume = async () => {
    const { takeUpUpload } = await import('#domains/media/web.ts')
    takeUpUpload(id, interrupted)
    await navigate({ to: '/web/upload' })
  }
  return (
    <p className="relative z-10 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-danger-ink">
        <Trans>Interrupted</Trans>
      </span>
      <Button size="sm" aria-label={t`Continue the upload of ${displayname}`} onClick={() => void resume()}>
        <Trans>Continue</Trans>
      </Button>
      <Button size="sm" kind="quiet" aria-label={t`Discard ${displayname}`} onClick={() => void discard(tile)}>
        <Trans>Discard</Trans>
      </Button>
    </p>
  )
}
