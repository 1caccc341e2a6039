import { describe, expect, it } from 'vitest'
import type { Role, Viewer } from '#platform/server/viewer.ts'
import { can } from './policy.ts'

const viewer = (role: Role, id: string | null = role): Viewer => ({ id, name: id, role, isExternal: false, principals: [], scopes: null })

const video = { owner_id: 'ann', restricted_video: false, video_download: false }
const open = { ...video, visibility: 'USERS' }
const closed = { ...video, visibility: 'PRIVATE' }

describe('who may manage a video that they see (VW-6.19, CM-6.13)', () => {
  it.each([
    ['its owner', viewer('user', 'ann'), { open: true, closed: true }],
    ['anybody else', viewer('user'), { open: false, closed: false }],
    ['a power user', viewer('poweruser'), { open: true, closed: false }],
    ['a reviewer', viewer('reviewer'), { open: true, closed: false }],
    ['a site admin, a PRIVATE one once opened', viewer('siteadmin'), { open: true, closed: true }],
    ['an anonymous viewer', viewer('anonymous', null), { open: false, closed: false }],
    ['a guest of an event', viewer('guest'), { open: false, closed: false }],
    ['whom a page of another site brought', viewer('virtualuser'), { open: false, closed: false }],
  ])('%s', (_, who, expected) => {
    expect({ open: can.manage(who, open), closed: can.manage(who, closed) }).toEqual(expected)
  })
})

describe('who may have the uploaded file (CM-3.08, CM-3.09)', () => {
  it.each([
    ['neither flag', {}, { viewer: false, owner: true }],
    ['download allowed', { video_download: true }, { viewer: true, owner: true }],
    ['restricted, whatever else', { video_download: true, restricted_video: true }, { viewer: false, owner: true }],
  ])('%s', (_, flags, expected) => {
    const one = { ...open, ...flags }
    expect({ viewer: can.download(viewer('user'), one), owner: can.download(viewer('user', 'ann'), one) }).toEqual(expected)
  })
})

it('other sites may embed what is not restricted (CM-3.08)', () => {
  expect([can.embed(open), can.embed({ ...open, restricted_video: true })]).toEqual([true, false])
})

describe('who decides on a video that was sent for review', () => {
  const decides = (who: Viewer, reviewer: string | null = 'rob') => can.decide(who, { owner_id: 'ann', reviewer_id: reviewer })

  it('is the reviewer whom it was sent to, and administrators', () => {
    expect([decides(viewer('reviewer', 'rob')), decides(viewer('siteadmin'))]).toEqual([true, true])
    expect([decides(viewer('reviewer')), decides(viewer('poweruser', 'rob')), decides(viewer('reviewer'), null)]).toEqual(
      Array(3).fill(false),
    )
  })

  it('is not its owner, a reviewer as they may be', () => {
    expect(decides(viewer('reviewer', 'ann'), 'ann')).toBe(false)
  })
})

it('nothing of others’ videos waits for whoever manages them', () => {
  expect((['user', 'poweruser', 'siteadmin'] as const).map((role) => can.manageOthers(viewer(role)))).toEqual([false, true, true])
})

describe('what a role alone allows', () => {
  it.each([
    ['anonymous', { create: false, like: false, domain: false, deleted: false, open: false, reports: false }],
    ['guest', { create: false, like: false, domain: false, deleted: false, open: false, reports: false }],
    ['user', { create: true, like: true, domain: false, deleted: false, open: false, reports: false }],
    ['poweruser', { create: true, like: true, domain: true, deleted: false, open: false, reports: false }],
    ['reviewer', { create: true, like: true, domain: true, deleted: false, open: false, reports: false }],
    ['siteadmin', { create: true, like: true, domain: true, deleted: true, open: true, reports: true }],
  ] as const)('%s', (role, expected) => {
    const who = viewer(role)
    expect({
      create: can.create(who),
      like: can.like(who),
      domain: can.seeDomainContent(who),
      deleted: can.seeDeleted(who),
      open: can.openPrivate(who),
      reports: can.readReports(who),
    }).toEqual(expected)
  })
})
