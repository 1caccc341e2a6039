import { beforeAll, describe, expect, it, vi } from 'vitest'
import { nextAddress } from './next-address.ts'

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://lyceum.example.org/web/login'))
})

describe('after signing in', () => {
  it('a person comes to the page they asked for', () => {
    expect(nextAddress('/web/videos?qtext=a#b')).toBe('/web/videos?qtext=a#b')
  })

  it.each([
    'https://evil.example.com/web/',
    '//evil.example.com/web/',
    '/\\evil.example.com/web/',
    'javascript:alert(1)',
    '/api/v3/users',
    '/web/login',
    undefined,
    ['/web/'],
  ])('nobody is sent elsewhere by %s', (next) => {
    expect(nextAddress(next)).toBe('/web/')
  })
})
