import { expect, it } from 'vitest'
import { isSessionUri } from './session-uri.ts'

it('the address of a session begins with sip: and has a name and a host (LE-5.45, LE-5.46)', () => {
  for (const uri of ['sip:room@example.org', 'sip:room.1;x=y@10.0.0.1:5060', 'sip:a@b']) expect(isSessionUri(uri)).toBe(true)
  const without = ['', 'room@example.org', 'sip:', 'sip:room', 'sip:@example.org', 'sip:room@', 'SIP room@example.org']
  const wrong = ['sip:a b@example.org', 'sip:a@b@c', 'sip:a@-b', 'sip:a@b:', 'x sip:a@b']
  const long = [`sip:${'a'.repeat(250)}@b.c`, `sip:${'a'.repeat(200_000)}`]
  for (const uri of [...without, ...wrong, ...long]) expect(isSessionUri(uri)).toBe(false)
})
