import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { PlayerHandle } from '#domains/media/web.ts'
import type { Video } from '../../contract.ts'
import { miniPlayer } from './mini-player-store.ts'

/** A podcast that plays when its page is left plays on in the mini player; its page takes it back. @returns the ref of the page's player */
export function usePlaysOn(video: Video, outer: Ref<PlayerHandle> | undefined): RefObject<PlayerHandle | null> {
  const player = useRef<PlayerHandle>(null)
  const latest = useRef(video)
  useEffect(() => {
    latest.current = video
  })
  useEffect(() => {
    if (miniPlayer.now()?.video.id === video.id) miniPlayer.close()
  }, [video.id])
  // While the element is still there: it is asked where it is.
  useLayoutEffect(
    () => () => {
      const handle = player.current
      if (latest.current.type === 'podcast' && handle?.isPlaying()) miniPlayer.carry({ video: latest.current, from: handle.position() })
    },
    [],
  )
  useImperativeHandle(
    outer,
    () => ({
      seek: (to) => player.current?.seek(to),
      play: () => player.current?.play(),
      pause: () => player.current?.pause(),
      isPlaying: () => player.current?.isPlaying() ?? false,
      position: () => player.current?.position() ?? 0,
    }),
    [],
  )
  return player
}
