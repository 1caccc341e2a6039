import { expect, it } from 'vitest'
import { ownAddress } from './own-address.ts'

it('a server is reached from its own machine, whichever address it listens on', () => {
  const addresses = ['0.0.0.0', '::', '127.0.0.1', '::1', '2001:db8::5', 'localhost'].map((host) => ownAddress(host, 8080))
  expect(addresses).toEqual([
    'http://127.0.0.1:8080',
    'http://127.0.0.1:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
    'http://[2001:db8::5]:8080',
    'http://localhost:8080',
  ])
  for (const address of addresses) expect(URL.canParse(address)).toBe(true)
})
