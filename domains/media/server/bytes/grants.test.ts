import { describe, expect, it } from 'vitest'
import { everyone } from '#platform/server/viewer.ts'
import { granted, grantPath } from './grants.ts'

const secrets = { signingKey: 'a key' }
const viewer = { id: 'ann', principals: [everyone, 'ann'] }
const now = 1_800_000_000_000

const given = (seconds = 60) => grantPath(secrets, { viewer, assetId: 'one', seconds }, now).replace('/grants/', '')

describe('a grant to read an asset', () => {
  it('speaks for its viewer, for that asset, until its time is over', () => {
    expect(granted(secrets, given(), 'one', now)).toMatchObject({ id: 'ann', principals: viewer.principals, role: 'virtualuser' })
    expect(granted(secrets, given(), 'one', now + 60_000)).not.toBeNull()
    expect(granted(secrets, given(), 'one', now + 60_001)).toBeNull()
    expect(granted(secrets, given(), 'another', now)).toBeNull()
  })

  it('is nothing where it was changed, or written with another key', () => {
    const [text = '', signature = ''] = given().split('.')
    const more = Buffer.from(JSON.stringify({ a: 'one', i: 'eve', p: [everyone], e: now })).toString('base64url')
    for (const forged of [
      '',
      '.',
      text,
      `${text}.`,
      `${text}.${signature}x`,
      `${text}.${signature.replace(/.$/, '_')}`,
      `${more}.${signature}`,
    ])
      expect(granted(secrets, forged, 'one', now)).toBeNull()
    expect(granted({ signingKey: 'another key' }, given(), 'one', now)).toBeNull()
  })
})
