import { Trans } from '@lingui/react/macro'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { makesReels } from './makes-reels.ts'
import { PassageDialog } from './passage-dialog.ts'

interface Props {
  readonly video: Video
  /** Where the viewer is, in seconds. */
  readonly position: () => number
}

/** Seconds of the passage that is suggested. */
const usual = 30

/** On the page of a video, for who manages it: a reel of what is played now. */
export function MakeReelButton({ video, position }: Props) {
  const [open, setOpen] = useState(false)
  const [passage, setPassage] = useState({ start: 0, end: usual })
  if (!makesReels(video)) return null
  const press = () => {
    const whole = Math.floor(video.duration ?? 0)
    const start = Math.max(0, Math.min(Math.floor(position()), whole - usual))
    setPassage({ start, end: Math.min(whole, start + usual) })
    setOpen(true)
  }
  return (
    <>
      <Button icon={Clapperboard} aria-haspopup="dialog" onClick={press}>
        <Trans>Make a reel</Trans>
      </Button>
      <PassageDialog open={open} onClose={() => setOpen(false)} video={video} passage={passage} />
    </>
  )
}
