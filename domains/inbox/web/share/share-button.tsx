import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { openShare } from './share-host.tsx'
import type { Sharing } from './sharing.ts'

interface Props extends Omit<Sharing, 'at'> {
  /** Where the player is, in seconds. */
  readonly position?: () => number
}

/** Opens the share panel of a video, a topic’s page, a channel or a playlist. */
export function ShareButton({ position, ...sharing }: Props) {
  const open = () => openShare({ ...sharing, ...(position && { at: Math.floor(position()) }) })
  return (
    <Button icon={Share2} aria-haspopup="dialog" onClick={open}>
      <Trans>Share</Trans>
    </Button>
  )
}
