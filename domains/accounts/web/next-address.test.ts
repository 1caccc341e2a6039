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
    '/\t/evil.example.com/web/',
    '\n//evil.example.com/web/',
    ' //evil.example.com/web/',
    '/web/../\\evil.example.com',
    '/web/%2e%2e//evil.example.com/web/',
    '/web/..//evil.example.com/web/',
    'https:/evil.example.com',
    'https://lyceum.example.org@evil.example.com/web/',
    'https://lyceum.example.org.evil.example.com/web/',
    'http://lyceum.example.org/web/',
    'data:text/html,x',
    '%2f%2fevil.example.com',
    '/api/v3/users',
    '/web/login',
    undefined,
    ['/web/'],
  ])('nobody is sent elsewhere by %s', (next) => {
    expect(nextAddress(next)).toBe('/web/')
  })

  it.each([
    'https:evil.example.com',
    '/web/\\evil.example.com',
    '/web//evil.example.com',
    '/web/?next=//evil.example.com',
    '/web/@evil.example.com',
  ])('what only looks like another place is one of ours: %s', (next) => {
    const to = new URL(nextAddress(next), location.origin)
    expect([to.origin, to.pathname.startsWith('/web/')]).toEqual([location.origin, true])
  })
})
