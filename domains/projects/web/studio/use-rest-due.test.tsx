import { expect, it } from 'vitest'
import { show } from '#tests/components/show.tsx'
import type { ProjectClip } from '../../contract.ts'
import { FilmPlayer } from '../preview/film-player.ts'
import { useRestDue } from './use-rest-due.ts'

const aClip = { id: 'a', kind: 'video', video: 'gcc-1', from: 0, to: 2, speed: 1, crossfade: 0 } as ProjectClip

/** Opens a film whose video has not come. @param wait ms. @returns its player, and what is drawn */
function opened(wait: number) {
  const player = new FilmPlayer([aClip])
  const Studio = () => <p>{useRestDue(player, wait) ? 'All of it' : 'The preview'}</p>
  show(<Studio />)
  return { player, drawn: () => document.body.textContent ?? '' }
}

const anHour = 3_600_000

it('The rest of the studio is drawn once it is known that there will be no first picture', async () => {
  const { player, drawn } = opened(anHour)
  await expect.poll(drawn).toContain('The preview')
  player.darken(aClip.kind === 'video' ? aClip.video : '')
  player.follow(0)
  await expect.poll(drawn).toContain('All of it')
})

it('The rest of the studio does not wait for a picture that is slow to come', async () => {
  const { drawn } = opened(300)
  await expect.poll(drawn).toContain('All of it')
})
