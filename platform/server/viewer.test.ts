import { describe, expect, it } from 'vitest'
import { anonymous, type Capability, capabilitiesOf, everyone, holds, type Role } from './viewer.ts'

const held: Readonly<Record<Role, readonly Capability[]>> = {
  anonymous: [],
  guest: ['comment'],
  virtualuser: [],
  user: ['see_users', 'upload', 'comment', 'like', 'share', 'list', 'request_summary'],
  poweruser: [
    ...(['see_users', 'upload', 'comment', 'like', 'share', 'list', 'request_summary'] as const),
    ...(['create_channels', 'create_events', 'create_tracks', 'domain_content', 'manage_others'] as const),
  ],
  reviewer: [
    ...(['see_users', 'upload', 'comment', 'like', 'share', 'list', 'request_summary', 'review'] as const),
    ...(['create_channels', 'create_events', 'create_tracks', 'domain_content', 'manage_others'] as const),
  ],
  siteadmin: [
    ...([
      'see_users',
      'upload',
      'comment',
      'like',
      'share',
      'list',
      'request_summary',
      'review',
      'administer',
      'moderate',
      'see_deleted',
    ] as const),
    ...(['create_channels', 'create_events', 'create_tracks', 'domain_content', 'manage_others'] as const),
  ],
}

describe('what a role may do (VW-6.19)', () => {
  it.each(Object.keys(held) as Role[])('%s', (role) => {
    const all = held.siteadmin
    expect([...capabilitiesOf(role)].toSorted()).toEqual([...held[role]].toSorted())
    expect(all.filter((one) => holds({ ...anonymous, role }, one)).toSorted()).toEqual([...held[role]].toSorted())
  })

  it('an anonymous viewer is everyone and nobody else', () => {
    expect(anonymous).toEqual({ id: null, name: null, role: 'anonymous', isExternal: false, principals: [everyone], scopes: null })
  })
})
