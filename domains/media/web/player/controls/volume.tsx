import { useLingui } from '@lingui/react/macro'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import type { CSSProperties } from 'react'
import { usePlayer } from '../player-context.ts'
import { useVideo } from '../use-video.ts'
import { ControlButton } from './control-button.tsx'

/** Mute, and a slider that opens beside it on hover and focus. Phones have keys for it. */
export function Volume() {
  const { t } = useLingui()
  const { video, perform } = usePlayer()
  const muted = useVideo(video, (element) => element.muted || element.volume === 0)
  const volume = useVideo(video, (element) => (element.muted ? 0 : element.volume))
  const percentage = Math.round(volume * 100)
  const icon = muted ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  return (
    <div className="group/volume flex items-center">
      <ControlButton icon={icon} label={muted ? t`Unmute` : t`Mute`} shortcut="m" onClick={() => perform({ do: 'mute' })} />
      <input
        type="range"
        aria-label={t`Volume`}
        aria-valuetext={t`${percentage} %`}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => perform({ do: 'setVolume', to: event.currentTarget.valueAsNumber })}
        style={{ '--part': `${volume * 100}%` } as CSSProperties}
        className="h-6 w-0 cursor-pointer appearance-none rounded-full bg-transparent opacity-0 transition-[width,opacity] duration-150 focus-visible:outline-2 focus-visible:outline-white group-focus-within/volume:mr-2 group-focus-within/volume:w-18 group-focus-within/volume:opacity-100 group-hover/volume:mr-2 group-hover/volume:w-18 group-hover/volume:opacity-100 motion-reduce:transition-none pointer-coarse:hidden [&::-moz-range-progress]:h-1 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-white [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-white [&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-white/30 [&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,white_var(--part),rgb(255_255_255/.3)_var(--part))] [&::-webkit-slider-thumb]:-mt-1 [&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-white"
      />
    </div>
  )
}
