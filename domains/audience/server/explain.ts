import { peopleOf } from '#domains/accounts/server.ts'
import type { Db } from '#platform/server/db.ts'
import { everyone, signedIn, type ViewerRef } from '#platform/server/viewer.ts'
import { type AudienceReader, type Explanation, grounds, hindrances } from '../contract/asking.ts'
import type { Audience } from './audience.ts'
import { groupsNamed, peopleNamed } from './names.ts'
import type { Seeing } from './queries/seeing.ts'

type Because = Explanation['because'][number]

const groundOf = (who: AudienceReader['who']): (typeof grounds)[number] | null => {
  if (who === 'managers') return 'role'
  if (who === 'person') return 'chosen'
  return who === 'embedded' ? null : who
}

/** What holds somebody back; the widest first. */
function hindranceOf({ visibility, is_open, closed }: Seeing): Because {
  if (visibility === 'PRIVATE' || visibility === '') return 'private'
  if (!is_open) return hindrances.find((one) => one === closed) ?? 'closed'
  return visibility === 'USERS' ? 'not_external' : 'not_chosen'
}

function explain(seeing: Seeing): Explanation {
  if (!seeing.sees) return { sees: false, because: [hindranceOf(seeing)], groups: [] }
  const held = new Set(seeing.readers.map(({ who }) => groundOf(who)))
  const because = grounds.filter((ground) => held.has(ground))
  const groups = seeing.readers.flatMap(({ who, name, displayname }) =>
    who === 'group' ? [{ name: name ?? '', displayname: displayname ?? '' }] : [],
  )
  return { sees: true, because: because.length > 0 ? because : ['administrator'], groups }
}

/** @throws Problem invalid, where nobody has this username */
export async function explainPerson(audience: Audience, db: Db, id: string, username: string): Promise<Explanation> {
  const [named] = await peopleNamed(db, [username], 'user')
  const [person] = await peopleOf(db, named ? [named.id] : [])
  return person ? explain(await audience.seeing(db, person, id)) : { sees: false, because: ['disabled'], groups: [] }
}

/** What holds for everybody of the organisation who is in a group. @throws Problem invalid, where there is no such group */
export async function explainGroup(audience: Audience, db: Db, id: string, nameOrId: string): Promise<Explanation> {
  const named = await groupsNamed(db, [nameOrId], 'group')
  const member: ViewerRef = { role: 'user', id: null, principals: [everyone, signedIn, ...named.slice(0, 1).map((group) => group.id)] }
  return explain(await audience.seeing(db, member, id))
}
