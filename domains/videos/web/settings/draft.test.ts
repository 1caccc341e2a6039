import { describe, expect, it } from 'vitest'
import { changesOf, type Draft, problemsOf, withVisibility } from './draft.ts'

const saved: Draft = {
  title: 'Fire drill',
  description: '',
  type: 'video',
  topics: ['safety'],
  authors: [],
  visibility: 'MEMBERS',
  members: [
    { kind: 'USER', name: 'ann', label: 'Ann' },
    { kind: 'GROUP', name: 'crew', label: 'The crew' },
  ],
  download: false,
  restricted: true,
  external: false,
  channels: [],
  comments: true,
  thumbnail: '',
  properties: [],
  place: '',
  publishing: { reviewer: null, terms: false, expires: false, lastDay: '' },
}

describe('what an owner changes in the settings of a video', () => {
  it('only what was changed is sent', () => {
    expect(changesOf({ ...saved, title: 'Fire drill, east wing' }, saved)).toEqual({ video_title: 'Fire drill, east wing' })
    const authors = [
      { name: 'ann', displayname: 'Ann' },
      { name: 'Zoë B', displayname: 'Zoë B' },
    ]
    expect(changesOf({ ...saved, authors }, saved)).toEqual({ video_authors_data: ['ann', 'Zoë B'] })
    expect(changesOf({ ...saved, members: saved.members.slice(0, 1) }, saved)).toEqual({
      visibility: 'MEMBERS',
      user_members_data: ['ann'],
      group_members_data: [],
    })
  })

  it('leaving MEMBERS clears who was chosen, PUBLIC offers the download, USERS and PUBLIC lift the restriction (CM-4.06, CM-4.08, CM-4.10, CM-4.11)', () => {
    expect(withVisibility(saved, 'PUBLIC')).toMatchObject({ visibility: 'PUBLIC', members: [], download: true, restricted: false })
    expect(withVisibility(saved, 'USERS')).toMatchObject({ members: [], download: false, restricted: false })
    expect(withVisibility(saved, 'PRIVATE')).toMatchObject({ members: [], restricted: true })
  })

  it('an empty title and a sharing with nobody are refused in words (CM-5.02, CM-5.15)', () => {
    expect(problemsOf({ ...saved, title: ' ', members: [] })).toEqual({
      title: 'Video title can not be empty',
      members: 'Please select users/groups for sharing the video',
    })
    expect(problemsOf(saved)).toEqual({})
  })
})
