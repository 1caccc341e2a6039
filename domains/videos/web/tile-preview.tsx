import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Playback } from '../contract.ts'
import { videoQuery } from './use-video.ts'

type Storyboard = NonNullable<Playback['storyboard']>

/** ms a picture stays. */
const stay = 700
/** Pictures that are shown of the whole length. */
const shown = 8

/**
 * Runs through a video in small pictures while its tile is pointed at or focused. The page behind the tile is fetched then anyway; what it knows
 * of the pictures is used, nothing is asked for.
 */
export function TilePreview({ id, duration }: { id: string; duration: number }) {
  const { data } = useQuery({ ...videoQuery(id), enabled: false })
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setStep((was) => was + 1), stay)
    return () => clearInterval(timer)
  }, [])
  const storyboard = data?.access === 'granted' ? data.playback?.storyboard : null
  if (!storyboard || step === 0) return null
  const at = (((step - 1) % shown) + 0.5) * (duration / shown)
  return (
    <div className="absolute inset-0 grid animate-fade-in place-items-center bg-black">
      <div className="max-h-full w-full bg-no-repeat" style={frameOf(storyboard, at)} />
    </div>
  )
}

/** One picture of a sheet, as large as its place. */
function frameOf({ sheets, columns, rows, interval, width, height }: Storyboard, at: number) {
  const index = Math.floor(at / interval)
  const cell = index % (columns * rows)
  const part = (place: number, places: number) => (places > 1 ? `${(place / (places - 1)) * 100}%` : '0')
  return {
    aspectRatio: `${width} / ${height}`,
    backgroundImage: `url("${sheets[Math.min(sheets.length - 1, Math.floor(index / (columns * rows)))]}")`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${part(cell % columns, columns)} ${part(Math.floor(cell / columns), rows)}`,
  }
}
