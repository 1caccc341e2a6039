/** The people, groups and topics of Merewater, a maker of water meters that exists only here. */
export type Role = 'user' | 'poweruser' | 'reviewer' | 'siteadmin'

export interface Member {
  readonly username: string
  readonly displayname: string
  readonly email: string
  readonly role: Role
  /** What they do, as it is written under their name on slides. */
  readonly job: string
  readonly groups: readonly string[]
  readonly topics: readonly string[]
  /** How they sound: an espeak-ng voice, words a minute, pitch 0–99. */
  readonly voice: readonly [name: string, speed: number, pitch: number]
}

type Row = readonly [
  username: string,
  displayname: string,
  role: Role,
  job: string,
  groups: readonly string[],
  topics: readonly string[],
  voice: Member['voice'],
]

const rows: readonly Row[] = [
  [
    'ines.carvalho',
    'Inês Carvalho',
    'siteadmin',
    'Head of IT',
    ['engineering', 'leadership'],
    ['security', 'how-to'],
    ['en-gb+f2', 162, 52],
  ],
  [
    'tom.whitlock',
    'Tom Whitlock',
    'reviewer',
    'Internal communications',
    ['people-and-safety'],
    ['onboarding', 'leadership'],
    ['en-gb-x-rp+m3', 160, 44],
  ],
  [
    'grace.okafor',
    'Grace Okafor',
    'reviewer',
    'Health and safety lead',
    ['people-and-safety', 'production'],
    ['safety', 'health'],
    ['en-gb+f3', 158, 46],
  ],
  [
    'priya.raman',
    'Priya Raman',
    'poweruser',
    'Learning and development',
    ['people-and-safety', 'leadership'],
    ['onboarding', 'communication'],
    ['en-gb-x-rp+f4', 164, 55],
  ],
  [
    'daniel.hughes',
    'Daniel Hughes',
    'poweruser',
    'Engineering manager',
    ['engineering', 'leadership'],
    ['engineering', 'product'],
    ['en-gb+m7', 160, 40],
  ],
  [
    'marta.kowalska',
    'Marta Kowalska',
    'poweruser',
    'Head of customer care',
    ['sales-and-care', 'leadership'],
    ['customer-care', 'communication'],
    ['en-us+f3', 162, 50],
  ],
  ['leo.bianchi', 'Leo Bianchi', 'user', 'Account executive', ['sales-and-care'], ['sales', 'customer-care'], ['en-us+m3', 168, 48]],
  ['eleanor.marsh', 'Eleanor Marsh', 'user', 'Chief executive', ['leadership'], ['strategy', 'leadership'], ['en-gb-x-rp+f2', 154, 40]],
  ['aisha.khan', 'Aisha Khan', 'user', 'Security engineer', ['engineering'], ['security', 'engineering'], ['en-gb+f5', 166, 58]],
  ['yuki.tanaka', 'Yuki Tanaka', 'user', 'Firmware engineer', ['engineering'], ['engineering', 'product'], ['en-us+f4', 164, 56]],
  ['victor.moreau', 'Victor Moreau', 'user', 'Finance controller', ['leadership'], ['finance', 'strategy'], ['en-gb+m2', 156, 38]],
  [
    'hanna.lindqvist',
    'Hanna Lindqvist',
    'user',
    'Sustainability lead',
    ['production', 'people-and-safety'],
    ['sustainability', 'strategy'],
    ['en-us+f2', 158, 54],
  ],
  ['noah.adeyemi', 'Noah Adeyemi', 'user', 'Occupational health nurse', ['people-and-safety'], ['health', 'safety'], ['en-gb+m4', 152, 42]],
  [
    'sam.porter',
    'Sam Porter',
    'user',
    'Warehouse team leader',
    ['production', 'new-starters'],
    ['safety', 'quality'],
    ['en-gb-x-gbcwmd+m1', 160, 46],
  ],
  [
    'joana.reis',
    'Joana Reis',
    'user',
    'Field service technician',
    ['sales-and-care', 'new-starters'],
    ['field-service', 'product'],
    ['en-gb-scotland+f3', 156, 50],
  ],
  [
    'piotr.zielinski',
    'Piotr Zieliński',
    'user',
    'Quality engineer',
    ['production', 'engineering'],
    ['quality', 'engineering'],
    ['en-us+m7', 160, 42],
  ],
]

export const people: readonly Member[] = rows.map(([username, displayname, role, job, groups, topics, voice]) => ({
  username,
  displayname,
  email: `${username}@merewater.example`,
  role,
  job,
  groups,
  topics,
  voice,
}))

export const groups = [
  { name: 'engineering', displayname: 'Engineering' },
  { name: 'leadership', displayname: 'Leadership circle' },
  { name: 'new-starters', displayname: 'New starters' },
  { name: 'people-and-safety', displayname: 'People and safety' },
  { name: 'production', displayname: 'Production and warehouse' },
  { name: 'sales-and-care', displayname: 'Sales and care' },
] as const

export const topics = [
  'communication',
  'customer-care',
  'engineering',
  'field-service',
  'finance',
  'health',
  'how-to',
  'leadership',
  'onboarding',
  'product',
  'quality',
  'safety',
  'sales',
  'security',
  'strategy',
  'sustainability',
] as const

export function memberOf(username: string): Member {
  const member = people.find((one) => one.username === username)
  if (!member) throw new Error(`Nobody is called ${username}`)
  return member
}
