import { type FetchStatus, InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FreshQueryClient } from './fresh-query-client.ts'

const queryKey = ['video', 'a', 'scenes']
const clients: FreshQueryClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.clear()
})

/** A page that looks at something whose answers come when the test says so. */
function aPage() {
  const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } })
  clients.push(client)
  const answers: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
  })
  observer.subscribe(() => {})
  const shows = () => observer.getCurrentResult().data
  const status = (): FetchStatus => observer.getCurrentResult().fetchStatus
  return { client, answers, shows, status }
}

/** The same for a list that is asked for page by page. */
function aList() {
  const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } })
  clients.push(client)
  const answers: PromiseWithResolvers<string>[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
    initialPageParam: 0,
    getNextPageParam: (_, all) => all.length,
  })
  observer.subscribe(() => {})
  const pages = () => observer.getCurrentResult().data?.pages
  return { client, answers, pages, observer }
}

describe('a page that hears of a change', () => {
  it('asks again for a first answer that was on its way, however often it hears of it meanwhile', async () => {
    const { client, answers, shows, status } = aPage()
    void client.invalidateQueries({ queryKey: ['video', 'a'] })
    void client.invalidateQueries({ queryKey })
    answers[0]?.resolve('before')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    expect(shows()).toBe('before')
    answers[1]?.resolve('after')
    await vi.waitFor(() => expect([shows(), status()]).toEqual(['after', 'idle']))
    expect(answers).toHaveLength(2)
  })

  it('asks once for what it knows already', async () => {
    const { client, answers, shows, status } = aPage()
    answers[0]?.resolve('before')
    await vi.waitFor(() => expect(shows()).toBe('before'))
    const invalidated = client.invalidateQueries({ queryKey })
    answers[1]?.resolve('after')
    await invalidated
    expect([shows(), status(), answers.length]).toEqual(['after', 'idle', 2])
  })

  it('leaves alone what could not be had and what it did not hear of', async () => {
    const { client, answers, status } = aPage()
    const invalidated = client.invalidateQueries({ queryKey: ['video', 'b'] })
    answers[0]?.reject(new Error('gone'))
    await invalidated
    await vi.waitFor(() => expect(status()).toBe('idle'))
    expect(answers).toHaveLength(1)
  })

  it('asks for all of a list again whose next page was asked for meanwhile', async () => {
    const { client, answers, pages, observer } = aList()
    answers[0]?.resolve('first, before')
    await vi.waitFor(() => expect(pages()).toEqual(['first, before']))
    const invalidated = client.invalidateQueries({ queryKey })
    void observer.fetchNextPage()
    answers[2]?.resolve('second, before')
    await vi.waitFor(() => expect(answers).toHaveLength(4))
    answers[3]?.resolve('first, after')
    await vi.waitFor(() => expect(answers).toHaveLength(5))
    answers[4]?.resolve('second, after')
    await invalidated
    expect(pages()).toEqual(['first, after', 'second, after'])
    expect(answers).toHaveLength(5)
  })

  it('only marks a first answer as old where nothing is to be asked for', async () => {
    const { client, answers, status } = aPage()
    const invalidated = client.invalidateQueries({ queryKey, refetchType: 'none' })
    answers[0]?.resolve('before')
    await invalidated
    expect(status()).toBe('idle')
    expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: true, data: 'before' })
    expect(answers).toHaveLength(1)
  })
})
