import { expect, it } from 'vitest'
import { show } from '#tests/components/show.tsx'
import type { ProjectClip } from '../../contract.ts'
import { FilmPlayer } from '../preview/film-player.ts'
import { useRestDue } from './use-rest-due.ts'

const aClip = { id: 'a', kind: 'video', video: 'gcc-1', from: 0, to: 2, speed: 1, crossfade: 0 } as ProjectClip

/** Opens a film whose video has not come. @returns its player, what is drawn, and how long ago it was opened, ms */
async function opened() {
  const player = new FilmPlayer([aClip])
  const Studio = () => <p>{useRestDue(player) ? 'All of it' : 'The preview'}</p>
  show(<Studio />)
  const drawn = () => document.body.textContent ?? ''
  await expect.poll(drawn).toContain('The preview')
  const since = performance.now()
  return { player, drawn, ago: () => performance.now() - since }
}

it('The rest of the studio is drawn once the first picture is there, or it is known that there will be none', async () => {
  const { player, drawn, ago } = await opened()
  player.darken(aClip.kind === 'video' ? aClip.video : '')
  player.follow(0)
  await expect.poll(drawn, { interval: 10 }).toContain('All of it')
  expect(ago()).toBeLessThan(350)
})

it('The rest of the studio does not wait for a picture that is slow to come', async () => {
  const { drawn, ago } = await opened()
  await expect.poll(drawn, { interval: 10 }).toContain('All of it')
  expect(ago()).toBeGreaterThan(200)
})
