import { useCallback, useEffect, useState } from 'react'
import { keepPreferences, readPreferences } from './preferences.ts'
import type { PlayerProps } from './types.ts'

/**
 * Volume as this device remembers it; and `autoPlay` as far as the browser lets: with sound, else silent (then
 * `silenced`), else not at all.
 */
export function useSoundPolicy(
  video: HTMLVideoElement | null,
  { autoPlay = false, silent = false }: Pick<PlayerProps, 'autoPlay' | 'silent'>,
) {
  const [silenced, setSilenced] = useState(false)
  useEffect(() => (video ? keepSound(video, { autoPlay, silent }, () => setSilenced(true)) : undefined), [video, autoPlay, silent])
  const withSound = useCallback(() => {
    setSilenced(false)
    if (video) setMuted(video, false)
  }, [video])
  return { silenced, withSound }
}

const setMuted = (video: HTMLVideoElement, muted: boolean) => {
  video.muted = muted
}

function keepSound(
  video: HTMLVideoElement,
  { autoPlay, silent }: Record<'autoPlay' | 'silent', boolean>,
  onSilenced: () => void,
): () => void {
  const { volume, muted } = readPreferences()
  video.volume = volume
  // A silence that the page or the browser asked for is not the person's choice, and not remembered.
  let silencing = silent
  video.muted = muted || silent
  if (silent) onSilenced()
  const start = async () => {
    try {
      await video.play()
    } catch (refusal) {
      if (!(refusal instanceof DOMException) || refusal.name !== 'NotAllowedError') return
      silencing = true
      video.muted = true
      await video.play().then(onSilenced, () => undefined)
    }
  }
  const onReady = () => void start()
  const onVolume = () => {
    if (!video.muted) silencing = false
    if (!silencing) keepPreferences({ volume: video.volume, muted: video.muted })
  }
  if (autoPlay) video.addEventListener('canplay', onReady, { once: true })
  video.addEventListener('volumechange', onVolume)
  return () => {
    video.removeEventListener('canplay', onReady)
    video.removeEventListener('volumechange', onVolume)
  }
}
