import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PlayerHandle } from '#domains/media/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import type { Video } from '../../contract.ts'
import { videoQuery } from '../use-video.ts'
import { LikeButton } from '../watch/like-button.tsx'
import { VideoDetails } from '../watch/video-details.tsx'
import { VideoStage } from '../watch/video-stage.tsx'
import type { ShortSlide } from './use-shorts.ts'

interface Props {
  readonly slide: ShortSlide
  /** Shown, or next to what is: its player is there, and has its first seconds. */
  readonly near: boolean
  readonly active: boolean
  /** The viewer came here from another slide. */
  readonly moved: boolean
  readonly actions: (video: Video) => ReactNode
  readonly share: (video: Video) => ReactNode
  readonly more: (video: Video) => ReactNode
}

export function Slide({ slide, near, ...playing }: Props) {
  const { data: video } = useQuery({ ...videoQuery(slide.id), enabled: near })
  if (!near || video?.access !== 'granted') return <Still picture={slide.tile?.thumbnail_url ?? null} />
  return <Playing video={video} {...playing} />
}

const frame = 'relative mx-auto aspect-9/16 h-full min-h-0 max-w-full shrink-0 overflow-hidden rounded-lg bg-black'

function Still({ picture }: { picture: string | null }) {
  return <div className={frame}>{picture && <img src={picture} alt="" loading="lazy" className="size-full object-cover opacity-70" />}</div>
}

function Playing({ video, active, moved, actions, share, more }: Omit<Props, 'slide' | 'near'> & { video: Video }) {
  const player = useRef<PlayerHandle>(null)
  useTurns(player, active)
  const details = <VideoDetails video={video} onSeek={(to) => player.current?.seek(to)} actions={actions(video)} more={more(video)} />
  return (
    <div className="flex h-full flex-col gap-3 md:flex-row md:justify-center md:gap-6">
      <div className={`${frame} max-md:h-auto max-md:w-full max-md:flex-1 md:mx-0`}>
        <VideoStage
          ref={player}
          video={video}
          frame="fill"
          loop
          startAt={0}
          inList
          aside={!active}
          begins={active && (moved ? 'always' : true)}
        />
      </div>
      <div className="hidden w-full min-w-0 max-w-sm self-end overflow-y-auto py-1 pr-14 md:block md:max-h-full">{details}</div>
      <Caption video={video} share={share(video)}>
        {details}
      </Caption>
    </div>
  )
}

/** What is most used on small screens; the rest comes from the side. */
function Caption({ video, share, children }: { video: Video; share: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:hidden">
      <div className="w-full min-w-0">
        <h1 className="truncate font-semibold">{video.displayname}</h1>
        <p className="truncate text-muted text-sm">{video.owner.displayname}</p>
      </div>
      <LikeButton video={video} />
      {share}
      <Button icon={Info} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>More</Trans>
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} side="end" title={<Trans>About this short</Trans>}>
        <div className="p-4">{children}</div>
      </Drawer>
    </div>
  )
}

/** Plays when it comes into sight, and stops when it goes. */
function useTurns(player: React.RefObject<PlayerHandle | null>, active: boolean): void {
  const was = useRef(active)
  useEffect(() => {
    if (active === was.current) return
    was.current = active
    if (active) player.current?.play()
    else player.current?.pause()
  }, [player, active])
}
