import { describe, expect, it } from 'vitest'
import { type Grant, readGrant, writeGrant } from './grants.ts'

const leave: Grant = { key: 'files/image/1', ownerId: 'ann', mediatype: 'image', purpose: 'video', until: 1000 }
const fields = { ...writeGrant('a key', leave), key: leave.key }

describe('leave to send one file', () => {
  it('is read as it was given, until its time is over', () => {
    expect(readGrant('a key', fields, 1000)).toEqual(leave)
    expect(() => readGrant('a key', fields, 1001)).toThrow(/too long/)
  })

  it('is nothing for another file, changed, or sealed with another key', () => {
    const { policy } = writeGrant('a key', { ...leave, ownerId: 'eve' })
    for (const forged of [
      { ...fields, key: 'files/image/2' },
      { ...fields, policy },
      { ...fields, signature: '' },
      { ...fields, signature: `${fields.signature}x` },
      { ...fields, signature: fields.signature.replace(/.$/, '_') },
      { key: leave.key },
    ])
      expect(() => readGrant('a key', forged, 0)).toThrow(/not announced/)
    expect(() => readGrant('another key', fields, 0)).toThrow(/not announced/)
  })
})
