import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import type { Playing } from '../types.ts'
import { useSource } from './use-source.ts'

const attached: Playing[] = []
vi.mock('./source.ts', () => ({
  attach: async (_video: HTMLVideoElement, _source: unknown, playing: Playing) => {
    attached.push(playing)
    return () => undefined
  },
}))

function Watching() {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const { trouble, retry } = useSource(video, { kind: 'hls', url: '/film' }, { startAt: 3 })
  return (
    <>
      <video ref={setVideo} muted aria-label="Pumps" />
      <p>{trouble ?? 'Nothing is wrong'}</p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </>
  )
}

it('A viewer goes on where the line broke, however many tries it takes until it is back', async () => {
  show(<Watching />)
  const video = page.getByLabelText('Pumps')
  await expect.poll(() => attached.length).toBe(1)
  const breakOff = async (at: number) => {
    Object.defineProperty(video.element(), 'currentTime', { value: at, configurable: true })
    attached.at(-1)?.report.trouble('network')
    await expect.element(page.getByText('network')).toBeVisible()
  }
  const tryAgain = async (time: number) => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => attached.length).toBe(time)
  }
  await breakOff(42)
  await tryAgain(2)
  await breakOff(0)
  await tryAgain(3)
  await breakOff(0)
  await tryAgain(4)
  expect(attached.map(({ from }) => from)).toEqual([3, 42, 42, 42])
})
