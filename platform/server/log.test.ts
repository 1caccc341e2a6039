import { describe, expect, it } from 'vitest'
import { createLog, forPeople, withoutSecrets } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }))
  return lines.join('')
}

describe('the log', () => {
  it('is one JSON object a line with time, level and message', () => {
    const line = logged((log) => log.info({ port: 1 }, 'started'))
    expect(JSON.parse(line)).toEqual({ level: 30, time: expect.stringMatching(/^\d{4}-.*Z$/), port: 1, msg: 'started' })
  })

  it('keeps quiet below its level', () => {
    expect(logged((log) => log.debug('chatter'))).toBe('')
  })

  it.each([
    ['a cookie', { headers: { cookie: 'hush' } }],
    ['a cookie of a request', { request: { headers: { cookie: 'hush', authorization: 'Bearer hush' } } }],
    ['a cookie that is set', { headers: { 'set-cookie': 'hush' } }],
    ['a password', { password: 'hush' }],
    ['a password in a body', { body: { password: 'hush', token: 'hush' } }],
    ['a password deeper in', { request: { body: { password: 'hush', _csrf: 'hush' } } }],
    ['a token in an address', { req: { method: 'GET', url: '/web/embed?kcid=hush&a=1&token=hush' } }],
  ])('never holds %s', (_, fields) => {
    const line = logged((log) => log.warn(fields, 'request'))
    expect(line).not.toContain('hush')
    expect(line).toContain('request')
  })

  it('tells of an error its message, code and stack, and nothing that it carries along', () => {
    const error = Object.assign(new Error('no disk', { cause: new Error('full') }), { code: 'ENOSPC', client: { password: 'hush' } })
    const line = JSON.parse(logged((log) => log.error({ err: error }, 'failed'))) as { err: object }
    expect(line.err).toEqual({ name: 'Error', message: 'no disk', code: 'ENOSPC', stack: expect.any(String), cause: 'full' })
    expect(JSON.parse(logged((log) => log.error({ err: 'odd' }, 'failed')))).toMatchObject({ err: { message: 'odd' } })
  })

  it('leaves the rest of an address as it is', () => {
    expect(withoutSecrets('/web/search?qtext=token%3D1&token=abc#x')).toBe('/web/search?qtext=token%3D1&token=…#x')
    expect(withoutSecrets('/unit?endpoint=x&fetch=https%3A%2F%2Fx%3Fkey%3D1&actor=%7B%7D')).toBe('/unit?endpoint=x&fetch=…&actor=…')
    expect(withoutSecrets('/report?emails=a%40example.net&emails=b%40example.net&to=1')).toBe('/report?emails=…&emails=…&to=1')
  })

  it('is a line to read on a terminal, with the stack of an error below', () => {
    let text = ''
    const log = createLog({ logLevel: 'info' }, forPeople({ write: (line) => (text += line) }))
    log.error({ err: new Error('no disk'), video: 7 }, 'encode failed')
    expect(text).toMatch(/^\d\d:\d\d:\d\d ERROR encode failed {"video":7}\nError: no disk\n {4}at /)
  })
})
