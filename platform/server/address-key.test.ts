import { expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

const key = (address: string) => addressKey({ signingKey: 'a key' }, address)

it('an address is kept as a keyed hash; one IPv6 connection is one address, and IPv4 is the same in both ways of writing it', () => {
  expect(key('192.0.2.1')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  expect(key('192.0.2.2')).not.toBe(key('192.0.2.1'))
  expect(key('::ffff:192.0.2.1')).toBe(key('192.0.2.1'))
  expect(addressKey({ signingKey: 'another' }, '192.0.2.1')).not.toBe(key('192.0.2.1'))
  const one = key('2001:db8:0:1::1')
  for (const same of ['2001:0DB8::1:0:0:0:2', '2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::']) expect(key(same), same).toBe(one)
  expect(key('2001:db8:0:2::1')).not.toBe(one)
  expect(key('::1')).not.toBe(one)
  expect(key('fe80::1%eth0')).toBe(key('fe80::2'))
})
