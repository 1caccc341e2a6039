import { expect, it } from 'vitest'
import { anonymous } from '#platform/server/viewer.ts'
import { editWindow } from '../limits.ts'
import { can } from './policy.ts'

it('the words of a comment can be changed until its 15 minutes are over, and not any more when they are', () => {
  const viewer = { ...anonymous, id: 'ann' }
  const comment = { author_id: 'ann', created_at: new Date(0) }
  expect([editWindow * 1000 - 1, editWindow * 1000].map((now) => can.edit(viewer, comment, now))).toEqual([true, false])
})
