import { expect, it } from 'vitest'
import { kvtokenStart, newKvtoken } from './kvtoken.ts'

it('the token of a sitting says when it began, to that person with that video, and nothing where it was changed', () => {
  const sitting = { accountId: 'ann', videoId: 'one' }
  const token = newKvtoken('a key', sitting, 1234)
  expect(kvtokenStart('a key', sitting, token)).toBe(1234)
  const [time = '', random = '', mac = ''] = token.split('.')
  for (const forged of [
    '',
    `${time}.${random}`,
    `${time}.${random}.${mac}x`,
    `${time}.${random}.${mac.replace(/.$/, '_')}`,
    `1.${random}.${mac}`,
  ])
    expect(kvtokenStart('a key', sitting, forged)).toBeNull()
  expect(kvtokenStart('another key', sitting, token)).toBeNull()
  expect(kvtokenStart('a key', { ...sitting, accountId: null }, token)).toBeNull()
  expect(kvtokenStart('a key', { ...sitting, videoId: 'two' }, token)).toBeNull()
})
