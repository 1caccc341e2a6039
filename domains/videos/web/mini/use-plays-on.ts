import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { PlayerHandle } from '#domains/media/web.ts'
import type { Video } from '../../contract.ts'
import { miniPlayer } from './mini-player-store.ts'

/**
 * A podcast that plays when its page is left plays on in the mini player, unless something will stop it; its page takes it back.
 *
 * @param player of the page
 */
export function usePlaysOn(
  video: Video,
  player: RefObject<PlayerHandle | null>,
  wish: { held: boolean; outer: Ref<PlayerHandle> | undefined },
): void {
  const latest = useRef({ video, held: wish.held })
  useEffect(() => {
    latest.current = { video, held: wish.held }
  })
  useEffect(() => {
    if (miniPlayer.now()?.video.id === video.id) miniPlayer.close()
  }, [video.id])
  // While the element is still there: it is asked where it is.
  useLayoutEffect(
    () => () => {
      const handle = player.current
      const { video: now, held } = latest.current
      if (now.type === 'podcast' && !held && handle?.isPlaying()) miniPlayer.carry({ video: now, from: handle.position() })
    },
    [player],
  )
  useImperativeHandle(
    wish.outer,
    () => ({
      seek: (to) => player.current?.seek(to),
      play: () => player.current?.play(),
      pause: () => player.current?.pause(),
      isPlaying: () => player.current?.isPlaying() ?? false,
      position: () => player.current?.position() ?? 0,
      addWords: (words) => player.current?.addWords(words),
    }),
    [player],
  )
}
