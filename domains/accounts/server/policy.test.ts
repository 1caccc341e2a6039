import { describe, expect, it } from 'vitest'
import type { Person, Role } from '#platform/server/viewer.ts'
import { can, scopeAllows } from './policy.ts'

const person = (role: Role, scopes: Person['scopes'] = null): Person => ({
  id: 'ann',
  name: 'ann',
  role,
  isExternal: false,
  principals: [],
  scopes,
})

describe('how far a token gets', () => {
  it.each([
    ['read', 'GET', '/api/v3/videos', true],
    ['read', 'HEAD', '/media/x', true],
    ['read', 'OPTIONS', '/api/v3/uploads', true],
    ['read', 'POST', '/api/v3/videos', false],
    ['read', 'PUT', '/web/ajax/videos/update', false],
    ['write', 'GET', '/api/v3/videos', false],
    ['write', 'HEAD', '/media/x', false],
    ['write', 'POST', '/api/v3/videos', true],
    ['write', 'PATCH', '/api/v3/uploads/1', true],
    ['upload', 'POST', '/api/v3/videos', true],
    ['upload', 'POST', '/api/v3/videos/', true],
    ['upload', 'POST', '/api/v3/videos?x=1', true],
    ['upload', 'GET', '/api/v3/videos', false],
    ['upload', 'PUT', '/api/v3/videos', false],
    ['upload', 'POST', '/api/v3/videos/1/progress', false],
    ['upload', 'PATCH', '/api/v3/uploads/1', true],
    ['upload', 'HEAD', '/api/v3/uploads/1', true],
    ['upload', 'GET', '/web/ajax/media?for=video', true],
    ['upload', 'DELETE', '/web/ajax/videos/delete', false],
    ['admin', 'GET', '/api/v3/users', false],
  ])('with %s to %s %s: %s', (scope, method, url, expected) => {
    expect(scopeAllows([scope], method, url)).toBe(expected)
  })
})

describe('what a person may do with accounts', () => {
  it('their keys are theirs alone, not those of a program with a token', () => {
    expect(can.keepKeys(person('user'))).toBe(true)
    expect(can.keepKeys(person('siteadmin', ['read', 'write', 'admin']))).toBe(false)
  })

  it('their profile is theirs, and that of whoever administers', () => {
    expect(can.changeProfile(person('user'), 'ann')).toBe(true)
    expect(can.changeProfile(person('reviewer'), 'bob')).toBe(false)
    expect(can.changeProfile(person('siteadmin'), 'bob')).toBe(true)
    expect([can.administer(person('reviewer')), can.administer(person('siteadmin'))]).toEqual([false, true])
  })
})
