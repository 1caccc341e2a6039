import { Trans, useLingui } from '@lingui/react/macro'
import { Users, Volume2, VolumeX, Zap } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { followStream } from './whep.ts'

interface Props {
  /** Where it is seen so; null: nowhere, or nothing is sent. */
  readonly url: string | null
  readonly title: string
  /** The player of viewers: in its place until pictures come, and wherever none do. */
  readonly children: ReactNode
}

/** A stream as it is at this moment, without sound until that is wanted, for who speaks to those who see it later. */
export function SeenAtOnce({ url, title, children }: Props) {
  const { t } = useLingui()
  const [isLater, setLater] = useState(false)
  const [isSilent, setSilent] = useState(true)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [isShown, setShown] = useState(false)
  const wanted = isLater ? null : url
  useEffect(() => {
    if (wanted === null || !video) return
    const ending = new AbortController()
    void followStream({ url: wanted, video, signal: ending.signal, onShown: setShown })
    return () => ending.abort()
  }, [wanted, video])
  return (
    <div className="grid gap-2">
      {wanted !== null && (
        <section aria-label={t`Player: ${title}`} hidden={!isShown} className="overflow-hidden bg-black sm:rounded-lg">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the player of viewers has them */}
          <video ref={setVideo} aria-label={title} autoPlay playsInline muted={isSilent} className="aspect-video max-h-[75vh] w-full" />
        </section>
      )}
      {!isShown && children}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isShown && (
          <>
            <Button size="sm" icon={isSilent ? VolumeX : Volume2} aria-pressed={!isSilent} onClick={() => setSilent(!isSilent)}>
              <Trans>Sound</Trans>
            </Button>
            <Button size="sm" icon={Users} onClick={() => setLater(true)}>
              <Trans>See it as viewers do, a few seconds later</Trans>
            </Button>
          </>
        )}
        {isLater && url !== null && (
          <Button size="sm" icon={Zap} onClick={() => setLater(false)}>
            <Trans>See it without delay</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
