/** What somebody has done of a track. */
interface Learning {
  /** Videos, in the order of the track; half a one is begun. */
  readonly watched: number
  /** When they watched the last one. */
  readonly daysAgo: number
  /** Since when it is theirs to do, where people may begin it by themselves. */
  readonly enrolledDaysAgo?: number
}

interface SampleModule {
  readonly title: string
  /** Files of the library, in order. */
  readonly files: readonly string[]
}

export interface SampleTrack {
  readonly title: string
  readonly description: string
  /** Username. */
  readonly owner: string
  readonly visibility: 'USERS' | 'GROUPS'
  /** Whom it was given to. */
  readonly groups: readonly string[]
  readonly topics: readonly string[]
  readonly sequential: boolean
  /** Months for which its certificates hold; 0: for good. */
  readonly validity: number
  readonly featured?: boolean
  /** Days from today on in which whoever it was given to is to be done. */
  readonly dueInDays?: number
  /** Days for which whoever enrols has time; nobody enrols without. */
  readonly daysToDo?: number
  /** Its owner gets a report every week. */
  readonly isReported?: boolean
  readonly modules: readonly SampleModule[]
  /** By their usernames. Others watch what is in it as they like. */
  readonly learners: Readonly<Record<string, Learning>>
}

const usual = { visibility: 'USERS', groups: [], sequential: false, validity: 0 } as const

/** No video is in two of them. */
export const sampleTracks: readonly SampleTrack[] = [
  {
    title: 'Safe on the floor',
    description: 'For everybody who works in the warehouse or at a machine.\nIn this order, and again every year.',
    owner: 'grace.okafor',
    visibility: 'GROUPS',
    groups: ['production', 'people-and-safety'],
    topics: ['safety'],
    sequential: true,
    validity: 12,
    dueInDays: 2,
    isReported: true,
    modules: [
      { title: 'Before you walk in', files: ['sharing-the-warehouse-floor', 'short-lift-with-your-legs'] },
      { title: 'Before you reach in', files: ['lockout-tagout', 'podcast-near-misses-are-gifts'] },
    ],
    learners: {
      'hanna.lindqvist': { watched: 4, daysAgo: 4 },
      'sam.porter': { watched: 3, daysAgo: 1 },
      'noah.adeyemi': { watched: 2, daysAgo: 3 },
      'piotr.zielinski': { watched: 1.5, daysAgo: 2 },
      'priya.raman': { watched: 0, daysAgo: 0 },
      'tom.whitlock': { watched: 0, daysAgo: 0 },
    },
  },
  {
    ...usual,
    title: 'House rules',
    description: 'The building, our meetings and your money. Two minutes, once a quarter.',
    owner: 'priya.raman',
    topics: ['onboarding', 'communication'],
    validity: 3,
    featured: true,
    daysToDo: 14,
    modules: [
      { title: 'In the building', files: ['fire-drill', 'who-has-not-spoken'] },
      { title: 'On the road', files: ['expenses-in-five-days'] },
    ],
    learners: {
      // Their certificate ends within two weeks.
      'leo.bianchi': { watched: 3, daysAgo: 80, enrolledDaysAgo: 85 },
      'joana.reis': { watched: 3, daysAgo: 6, enrolledDaysAgo: 12 },
      // Late.
      'yuki.tanaka': { watched: 1.5, daysAgo: 3, enrolledDaysAgo: 20 },
      'victor.moreau': { watched: 0, daysAgo: 0, enrolledDaysAgo: 1 },
      'tom.whitlock': { watched: 0, daysAgo: 0 },
    },
  },
  {
    ...usual,
    title: 'From the pipe to the bill',
    description: 'How a meter listens, how we test it, and what becomes of it when it comes back.',
    owner: 'daniel.hughes',
    topics: ['product', 'engineering'],
    modules: [
      { title: 'How it measures', files: ['how-the-pulse-4-measures', 'short-what-is-a-check-valve'] },
      { title: 'How we make it', files: ['why-we-test-at-four-degrees', 'second-life-of-a-meter'] },
      { title: 'Where it goes', files: ['replacing-a-meter-in-the-douro'] },
    ],
    learners: {
      'leo.bianchi': { watched: 5, daysAgo: 1 },
      'joana.reis': { watched: 4, daysAgo: 2 },
      'aisha.khan': { watched: 1.5, daysAgo: 1 },
      'marta.kowalska': { watched: 0, daysAgo: 0 },
      'tom.whitlock': { watched: 0, daysAgo: 0 },
    },
  },
  {
    ...usual,
    // Two of its videos fewer people see than the track, and nobody has said that this is meant.
    title: 'When a customer calls',
    description: 'For whoever picks up the phone, whatever their job is.',
    owner: 'marta.kowalska',
    topics: ['customer-care'],
    modules: [
      { title: 'On the phone', files: ['the-angry-call', 'short-say-it-back'] },
      { title: 'After the call', files: ['one-ticket-one-owner'] },
    ],
    learners: { 'tom.whitlock': { watched: 0, daysAgo: 0 } },
  },
]

/** Its files, in order. */
export const filesOf = ({ modules }: SampleTrack): string[] => modules.flatMap(({ files }) => files)

/** Whether this person watches that video for a track, and as far as is said there. */
export const isLearnedBy = (file: string, username: string): boolean =>
  sampleTracks.some((track) => Object.hasOwn(track.learners, username) && filesOf(track).includes(file))
