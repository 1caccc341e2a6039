import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { Player } from './player.tsx'
import { keepPreferences } from './preferences.ts'
import type { Caption, PlayerMedia } from './types.ts'

/** A minute of silence, 8 bits of 8000 Hz. */
function silence(): Blob {
  const samples = new Uint8Array(60 * 8000).fill(128)
  const head = new DataView(new ArrayBuffer(44))
  for (const [at, word] of [[0, 'RIFF'], [8, 'WAVE'], [12, 'fmt '], [36, 'data']] as const) // biome-ignore format: a list
    new Uint8Array(head.buffer).set(new TextEncoder().encode(word), at)
  for (const [at, size] of [[4, 36 + samples.length], [16, 16], [24, 8000], [28, 8000], [40, samples.length]] as const) // biome-ignore format: a list
    head.setUint32(at, size, true)
  for (const [at, count] of [[20, 1], [22, 1], [32, 1], [34, 8]] as const) head.setUint16(at, count, true) // biome-ignore format: a list
  return new Blob([head, samples], { type: 'audio/wav' })
}

const media = (): PlayerMedia => ({
  ...{ kind: 'progressive', url: URL.createObjectURL(silence()), media: 'video', duration: 60 },
  ...{ poster: null, storyboard: null, waveform: null },
})

/** A line for each second. */
function saying(word: string): Caption {
  const lines = Array.from({ length: 9 }, (_, second) => `00:0${second}.000 --> 00:0${second + 1}.000\n${word} ${second}\n`)
  const src = URL.createObjectURL(new Blob(['WEBVTT\n\n', lines.join('\n')], { type: 'text/vtt' }))
  return { src, lang: 'en', label: 'English' }
}

beforeEach(() => keepPreferences({ muted: true, captions: 'en' }))
afterEach(() => localStorage.clear())

it('Whoever reads along goes on reading when the words of the video change while it plays', async () => {
  const [playing, captions] = [media(), [saying('Before'), saying('After')]]
  function Watching() {
    const [at, setAt] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setAt(1)}>
          Correct the words
        </button>
        <Player media={playing} title="Pumps" autoPlay captions={captions.slice(at, at + 1)} />
      </>
    )
  }
  show(<Watching />)
  await expect.element(page.getByText(/^Before 1$/)).toBeVisible()
  await page.getByRole('button', { name: 'Correct the words' }).click()
  await expect.element(page.getByText(/^After 4$/)).toBeVisible()
  await expect.element(page.getByText(/^After 5$/)).toBeVisible()
})

it('Whoever taps twice on the right of a video that plays goes on ten seconds', async () => {
  show(<Player media={media()} title="Pumps" autoPlay />)
  const video = page.getByLabelText('Pumps', { exact: true })
  await expect.element(video).toHaveProperty('paused', false)
  const { right, top, height } = video.element().getBoundingClientRect()
  const place = { clientX: right - 20, clientY: top + height / 2 }
  const surface = document.elementFromPoint(place.clientX, place.clientY)
  const tap = (timeStamp: number) => {
    const click = new PointerEvent('click', { ...place, bubbles: true, pointerType: 'touch' })
    surface?.dispatchEvent(Object.defineProperty(click, 'timeStamp', { value: timeStamp }))
  }
  tap(1000)
  await expect.poll(() => surface?.className, { interval: 5 }).toContain('cursor-none')
  tap(1200)
  expect((video.element() as HTMLVideoElement).currentTime).toBeGreaterThanOrEqual(10)
  await expect.element(page.getByText('Forward 10 seconds').first()).toBeInTheDocument()
})
