import type { Talk } from '../scene.ts'

export const safety: readonly Talk[] = [
  {
    name: 'sharing-the-warehouse-floor',
    theme: 'safety',
    title: 'Forklifts and footpaths: sharing the warehouse floor',
    headline: 'Sharing the warehouse floor',
    description:
      'How people and forklifts keep out of each other’s way in the Leeds warehouse: marked paths, eye contact, and the blue light that tells you a truck is coming.',
    topics: ['safety', 'onboarding'],
    owner: 'grace.okafor',
    visibility: 'USERS',
    daysAgo: 6,
    featured: true,
    scenes: [
      {
        slide: 'title',
        picture: 'warehouse',
        say: [
          'Our warehouse moves four hundred pallets a day, and most of us still cross it on foot.',
          'This is how trucks and people share one floor.',
        ],
      },
      {
        slide: 'points',
        heading: 'Before you cross',
        points: [
          'Walk inside the yellow lines',
          'Stop at every crossing, even an empty one',
          'Find the driver’s eyes, then wait for the nod',
        ],
        say: [
          'First, stay inside the yellow lines, even when the short way looks clear.',
          'Second, stop at every crossing, because a loaded truck needs five metres to stop.',
          'Third, look for the driver’s eyes and wait for a nod before you step out.',
        ],
      },
      {
        slide: 'bars',
        heading: 'Near misses reported in the warehouse',
        unit: 'Reports a quarter',
        bars: [
          { name: 'Winter', value: 21 },
          { name: 'Spring', value: 18 },
          { name: 'Summer', value: 11 },
          { name: 'Autumn', value: 5, strong: true },
        ],
        note: 'Blue lights fitted in May',
        say: [
          'Since we fitted the blue warning lights in May, near misses fell from twenty one a quarter to five.',
          'If a blue spot appears on the floor, a truck is right behind it, so stand still.',
        ],
      },
    ],
  },
  {
    name: 'lockout-tagout',
    theme: 'safety',
    title: 'Lockout, tagout: isolate before you open',
    headline: 'Lockout, tagout',
    description: 'The five steps to make a machine safe before anyone reaches inside, and why your padlock has only one key.',
    topics: ['safety', 'quality'],
    owner: 'grace.okafor',
    visibility: 'MEMBERS',
    members: { groups: ['production', 'people-and-safety'] },
    daysAgo: 34,
    form: {
      name: 'Confirm your training',
      fields: [
        { name: 'Badge number (four digits)', identifier: 'badge', mandatory: true, pattern: '\\d{4}', type: 'text' },
        { name: 'Extension', identifier: 'extension', mandatory: false, pattern: '', type: 'phone' },
      ],
      gdpr: 'I agree that Grace Okafor keeps my answers as proof of this training.',
      appears_at: 4,
    },
    scenes: [
      {
        slide: 'title',
        picture: 'padlock',
        say: ['A machine that is switched off can still start.', 'Lockout and tagout make sure that it cannot.'],
      },
      {
        slide: 'steps',
        heading: 'Five steps, always in this order',
        steps: [
          { name: 'Tell', text: 'Everyone on the line knows' },
          { name: 'Stop', text: 'Use the normal stop' },
          { name: 'Isolate', text: 'Power, air and water off' },
          { name: 'Lock', text: 'Your lock, your tag' },
          { name: 'Try', text: 'Press start: nothing moves' },
        ],
        say: [
          'Tell everyone on the line what you are about to do.',
          'Stop the machine in the normal way.',
          'Isolate the power, the compressed air and the water.',
          'Fit your own padlock and write your name on the tag.',
          'Then press start, and check that nothing moves.',
        ],
      },
      {
        slide: 'quote',
        quote: 'The padlock is not there for the machine. It is there for your hands.',
        by: 'Grace Okafor',
        role: 'Health and safety lead',
        say: [
          'Your padlock has one key, and it stays in your pocket until you are done.',
          'Nobody else ever removes it, not even your shift leader.',
        ],
      },
    ],
  },
  {
    name: 'fire-drill',
    theme: 'safety',
    title: 'Fire drill: what the alarm is asking of you',
    headline: 'What the alarm is asking of you',
    description:
      'From the first ring to the roll call at the assembly point: two minutes that everybody in the Leeds and Gdańsk buildings should know by heart.',
    topics: ['safety', 'health'],
    owner: 'noah.adeyemi',
    visibility: 'PUBLIC',
    daysAgo: 86,
    scenes: [
      { slide: 'title', picture: 'exit', say: ['When the alarm rings, it asks for three things: leave, leave now, and leave everything.'] },
      {
        slide: 'figure',
        value: 120,
        unit: 'seconds',
        caption: 'from the first ring until the building is empty',
        say: [
          'We have two minutes to empty the building, and in our last drill we took three.',
          'The missing minute went on coats and laptops.',
        ],
      },
      {
        slide: 'versus',
        heading: 'On the way out',
        no: { title: 'Leave it', lines: ['Taking the lift', 'Going back for a bag', 'Phoning to ask if it is real'] },
        yes: { title: 'Do it', lines: ['Take the nearest green exit', 'Help whoever walks beside you', 'Report to a warden in orange'] },
        say: [
          'Do not take the lift, and do not go back for your bag.',
          'Take the nearest green exit, help the person next to you, and give your name to a warden in an orange vest.',
        ],
      },
    ],
  },
]
