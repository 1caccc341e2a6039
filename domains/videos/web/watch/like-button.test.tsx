import { useIsMutating, useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answers } from '#tests/components/server.ts'
import { show } from '#tests/components/show.tsx'
import { type Video, videoRoutes } from '../../contract.ts'
import { videoQuery } from '../use-video.ts'
import { LikeButton } from './like-button.tsx'

const film = (liked: boolean) =>
  ({ id: 'a1b2c3', access: 'granted', liked, likes: Number(liked), counts: {}, can: { like: true } }) as Video

/** @param ask brings the video, as its page asks for it at first, and again when something has changed */
function Watching({ ask }: { ask: () => Promise<Video> }) {
  const isSending = useIsMutating() > 0
  const { data, refetch, isFetching } = useQuery({ queryKey: videoQuery('a1b2c3').queryKey, queryFn: ask })
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        Ask again
      </button>
      <p>{isSending ? 'Sending' : isFetching ? 'Asking' : 'Idle'}</p>
      {data && <LikeButton video={data as Video} />}
    </>
  )
}

it('Whoever takes a like back sees it taken back, though an answer from before comes after it', async () => {
  let isLiked = true
  let asked = 0
  const before = Promise.withResolvers<Video>()
  answers(videoRoutes.unlikeVideo, () => {
    isLiked = false
    return { result: 'success' as const, liked: false, likes: 0 }
  })
  show(
    <Watching
      ask={async () => {
        asked += 1
        return asked === 2 ? before.promise : film(isLiked)
      }}
    />,
  )
  const like = page.getByRole('button', { name: /^Liked?, / })
  await expect.element(like).toHaveAccessibleName('Liked, 1')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.poll(() => asked).toBe(2)
  await like.click()
  await expect.element(like).toHaveAccessibleName('Like, 0')
  await expect.poll(() => isLiked).toBe(false)
  await expect.element(page.getByText(/Asking|Idle/)).toBeVisible()
  before.resolve(film(true))
  await expect.element(page.getByText('Idle')).toBeVisible()
  await expect.element(like).toHaveAccessibleName('Like, 0')
})
