import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Ports } from '#platform/server/ports.ts'
import { isLocal } from './cookie.ts'
import { sessionCookie } from './identify.ts'

const asked = (ip: string, headers: Record<string, string> = {}, publicUrl = 'http://localhost:8080') =>
  isLocal(
    { ip, headers: { host: '127.0.0.1:8080', ...headers } } as unknown as FastifyRequest,
    { config: { publicUrl } } as unknown as Ports,
  )

describe('a person at the machine itself', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('comes from %s', (ip) => {
    expect(asked(ip)).toBe(true)
    for (const host of ['localhost', 'localhost:8080', '[::1]:8080']) expect(asked(ip, { host })).toBe(true)
  })

  it('is nobody who comes from another one, through a proxy, by another name, or where people have an address to come to', () => {
    expect(asked('198.51.100.7')).toBe(false)
    expect(asked('127.0.0.1', { 'x-forwarded-for': '198.51.100.7' })).toBe(false)
    expect(asked('127.0.0.1', { forwarded: 'for=198.51.100.7' })).toBe(false)
    expect(asked('127.0.0.1', { host: 'evil.example.org' })).toBe(false)
    expect(asked('127.0.0.1', {}, 'https://videos.example.org')).toBe(false)
  })
})

it('where people come by https, no other host and no page without it may set the cookie of a session', () => {
  const names = ['https://videos.example.org', 'http://localhost:8080'].map((publicUrl) => sessionCookie({ publicUrl }))
  expect(names).toEqual(['__Host-lyceum_session', 'lyceum_session'])
})
