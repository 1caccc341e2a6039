import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { leanContracts } from './contracts.ts'

const root = join(import.meta.dirname, '../..')

/** What a page gets when it imports this contract in the built web. */
async function built(file: string): Promise<string> {
  const { load } = leanContracts() as unknown as { load: (this: object, id: string) => Promise<{ code: string }> }
  return (await load.call({ addWatchFile: () => undefined }, `\0routes:${join(root, file)}`)).code
}

describe('a contract in the built browser code', () => {
  it('says how to call its routes, and fetches the shape of a body when a form asks for it', async () => {
    const code = await built('domains/accounts/contract/sessions.ts')
    expect(code).toContain('"method":"POST","path":"/api/v3/session"')
    expect(code).toMatch(/signIn: \{.*body: async \(\) => \(await import\("[^"]+sessions\.ts"\)\)\.sessionRoutes\.signIn\.body/)
    expect(code).not.toMatch(/answer|refusals|^import|zod/m)
  })

  it('names what the feed tells, without its shapes', async () => {
    const code = await built('domains/comments/contract/feed.ts')
    expect(code.split('\n')).toEqual([
      'export const commentFeed = {"comment":{"topic":"video","type":"comment"}}',
      'export const eventCommentFeed = {"comment":{"topic":"event","type":"comment"}}',
      'export const heldFeed = {"held":{"topic":"moderation","type":"held"}}',
    ])
  })

  it('keeps numbers as they are, and has no function, which would bring the library of shapes along', async () => {
    const code = await built('domains/topics/contract.ts')
    expect(code).toMatch(/export const libraryDepth = \d/)
    expect(code).not.toContain('topicsField')
  })
})
