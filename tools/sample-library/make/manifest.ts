import type { Recording } from '../library/index.ts'
import { groups, people, topics } from '../organisation.ts'

const folders = { video: 'videos', short: 'shorts', podcast: 'podcasts' } as const

/** Where a recording and what belongs to it is kept, relative to the library. */
export function filesOf({ type, name }: Pick<Recording, 'type' | 'name'>) {
  const base = `${folders[type]}/${name}`
  return {
    file: `${base}.${type === 'podcast' ? 'm4a' : 'mp4'}`,
    transcript: `${base}.vtt`,
    cover: type === 'podcast' ? `${base}.jpg` : undefined,
  }
}

/** What is loaded with the files: who owns and sees them, under which title, since when. */
export function manifestOf(recordings: readonly Recording[]) {
  return {
    organisation: 'Merewater',
    topics,
    groups,
    people: people.map(({ username, displayname, email, role, groups: memberOf, topics: interests }) => ({
      username,
      displayname,
      email,
      role,
      groups: memberOf,
      topics: interests,
    })),
    items: recordings.map((one) => ({
      ...filesOf(one),
      type: one.type,
      title: one.title,
      description: one.description,
      topics: one.topics,
      owner: one.owner,
      visibility: one.visibility,
      members: { users: one.members?.users ?? [], groups: one.members?.groups ?? [] },
      published_days_ago: one.daysAgo,
      featured: one.featured ?? false,
      form: one.form,
    })),
  }
}
