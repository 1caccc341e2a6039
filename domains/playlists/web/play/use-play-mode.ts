import { useState } from 'react'
import { useStored } from '#platform/web/stored.ts'
import type { Shuffle } from '../queries.ts'

export type Repeat = 'off' | 'all' | 'one'

const newSeed = () => Math.random().toString(36).slice(2, 14) || '0'

/** How a playlist goes on when a video has ended. Whether it does by itself is remembered on this device. */
export function usePlayMode() {
  const [autoplay, setAutoplay] = useStored('lyceum-playlist-autoplay', 'on')
  const [repeat, setRepeat] = useState<Repeat>('off')
  const [shuffle, setShuffle] = useState<Shuffle>()
  return {
    autoplay: autoplay === 'on',
    setAutoplay: (on: boolean) => setAutoplay(on ? 'on' : 'off'),
    repeat,
    setRepeat,
    shuffle,
    /** @param from the video that plays, with which the new order begins */
    startShuffle: (from: string) => setShuffle({ shuffle: newSeed(), ...(from !== '' && { shuffle_from: from }) }),
    endShuffle: () => setShuffle(undefined),
  }
}

export type PlayMode = ReturnType<typeof usePlayMode>
