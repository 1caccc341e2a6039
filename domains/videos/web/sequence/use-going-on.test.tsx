import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { show } from '#tests/components/show.tsx'
import { useGoingOn } from './use-going-on.ts'
import { useInTurn } from './use-in-turn.ts'

interface Item {
  readonly id: string
  readonly is_locked: boolean
}

const locked: Item = { id: 'second', is_locked: true }
const open: Item = { ...locked, is_locked: false }
const watched = { completed: true, settled: true, position: 60 }

/** Shows the first of two videos, the second locked; `answer` is what the server says of that one when it is asked anew. */
async function playing(answer: Item) {
  const [play, sayLocked, asked] = [vi.fn(), vi.fn(), vi.fn(async () => answer)]
  let shown: { stage: ReturnType<typeof useGoingOn<Item>>['stage']; becomes: (next: Item) => void } | undefined
  const Playing = () => {
    const [next, becomes] = useState(locked)
    const followed = async () => next
    const { stage } = useGoingOn({ currentId: 'first', isWatched: false, next, goesOn: true, play, sayLocked, followed, asked })
    useEffect(() => {
      shown = { stage, becomes }
    }, [stage])
    return <p>The first video plays.</p>
  }
  show(<Playing />)
  const now = () => {
    if (!shown) throw new Error('Nothing plays.')
    return shown
  }
  await expect.poll(now).toBeDefined()
  return { play, sayLocked, asked, now }
}

it('Whoever ends a video of which the server said before that it was watched is told that the next one is locked, once', async () => {
  const { play, sayLocked, asked, now } = await playing(locked)
  now().stage.onReported(watched)
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  expect(sayLocked).not.toHaveBeenCalled()
  now().stage.onEnded()
  await expect.poll(() => sayLocked.mock.calls.length).toBe(1)
  now().stage.onReported(watched)
  await expect.poll(() => asked.mock.calls.length).toBe(3)
  expect(sayLocked).toHaveBeenCalledOnce()
  expect(play).not.toHaveBeenCalled()
})

it('Whoever ends a video before the server knows that it was watched is told that the next one is locked when it knows', async () => {
  const { sayLocked, asked, now } = await playing(locked)
  now().stage.onEnded()
  now().stage.onReported({ completed: false, settled: false, position: 30 })
  now().stage.onReported(watched)
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
  await expect.poll(() => sayLocked.mock.calls.length).toBe(1)
})

it('Whoever ends a video goes on to the next one as soon as it is open', async () => {
  const { play, sayLocked, now } = await playing(open)
  now().stage.onEnded()
  now().stage.onReported(watched)
  now().becomes(open)
  await expect.poll(() => play.mock.calls).toEqual([[open]])
  expect(sayLocked).not.toHaveBeenCalled()
})

it('What a viewer’s page asks for anew waits for the answer that is on its way, also where that one fails', async () => {
  let inTurn: ReturnType<typeof useInTurn> | undefined
  const Asking = () => {
    const ask = useInTurn()
    useEffect(() => {
      inTurn = ask
    }, [ask])
    return null
  }
  show(<Asking />)
  await expect.poll(() => inTurn).toBeDefined()
  const page = Promise.withResolvers<string>()
  const second = vi.fn(async () => 'second')
  const [first, then] = [inTurn?.(() => page.promise), inTurn?.(second)]
  const failed = expect(first).rejects.toThrow('off')
  await Promise.resolve()
  expect(second).not.toHaveBeenCalled()
  page.reject(new Error('off'))
  await failed
  expect(await then).toBe('second')
})
