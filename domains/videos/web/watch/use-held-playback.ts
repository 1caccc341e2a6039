import { useState } from 'react'
import type { Playback, Video } from '../../contract.ts'

/**
 * The playback of a page that stays open: what began to play goes on playing, while words and pictures that come later are taken up. The next
 * visit, or `renew`, gets what is there by then.
 */
export function useHeldPlayback(video: Video): { playback: Playback | null; cameLater: boolean; renew: () => void } {
  const [held, setHeld] = useState(video.playback)
  const [cameLater] = useState(video.playback === null)
  if (held === null && video.playback !== null) setHeld(video.playback)
  const playback = held && video.playback ? { ...video.playback, kind: held.kind, url: held.url, type: held.type } : held
  return { playback, cameLater, renew: () => setHeld(video.playback) }
}
