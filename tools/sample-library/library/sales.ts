import type { Talk } from '../scene.ts'

export const sales: readonly Talk[] = [
  {
    name: 'ask-before-you-show',
    theme: 'sales',
    title: 'Discovery calls: ask before you show',
    headline: 'Ask before you show',
    description:
      'Why the best first call has no slides in it. Five questions that utilities love to answer, and the silence after the fourth.',
    topics: ['sales', 'communication'],
    owner: 'leo.bianchi',
    visibility: 'MEMBERS',
    members: { groups: ['sales-and-care'] },
    daysAgo: 31,
    scenes: [
      {
        slide: 'title',
        picture: 'talk',
        say: ['My best first call lasted forty minutes, and I spoke for nine of them.', 'I never opened the demo.'],
      },
      {
        slide: 'points',
        heading: 'Questions that open doors',
        points: [
          'How do you find out about a leak today?',
          'What did the last one cost you?',
          'Who gets the phone call at night?',
          'What would you do with that time?',
        ],
        say: [
          'Ask how they find out about a leak today.',
          'Ask what the last one cost, in money and in sleep.',
          'Ask who gets the phone call at night.',
          'Then ask what they would do with that time, and wait, even if the silence hurts.',
        ],
      },
      {
        slide: 'bars',
        heading: 'How often a first call leads to a second',
        unit: 'Per cent of calls',
        bars: [
          { name: 'Demo first', value: 24 },
          { name: 'Half and half', value: 38 },
          { name: 'Questions first', value: 61, strong: true },
        ],
        say: [
          'Calls that begin with a demo lead to a second call one time in four.',
          'Calls that begin with questions do so six times in ten.',
        ],
      },
    ],
  },
  {
    name: 'pricing-a-tender',
    theme: 'sales',
    title: 'Pricing a tender without giving the margin away',
    headline: 'Price the tender, keep the margin',
    description: 'A draft for the sales academy: lifetime cost, the two discounts that we do give, and the one that we never do.',
    topics: ['sales', 'finance'],
    owner: 'leo.bianchi',
    visibility: 'PRIVATE',
    daysAgo: 5,
    scenes: [
      {
        slide: 'title',
        picture: 'scales',
        say: ['In a public tender the lowest price often wins, but the lowest price is counted over sixteen years.'],
      },
      {
        slide: 'bars',
        heading: 'Cost of one meter over sixteen years',
        unit: 'Euros',
        bars: [
          { name: 'Cheapest offer', value: 312 },
          { name: 'Market average', value: 268 },
          { name: 'Pulse 4', value: 214, strong: true },
        ],
        say: [
          'The cheapest meter costs three hundred and twelve euros by the time you have replaced its battery twice.',
          'Ours costs two hundred and fourteen, although its price tag is higher.',
        ],
      },
      {
        slide: 'versus',
        heading: 'Discounts',
        no: { title: 'Never', lines: ['On the battery warranty', 'For a signature this week'] },
        yes: { title: 'Gladly', lines: ['For one delivery address', 'For a contract of eight years'] },
        say: [
          'We never discount the warranty, and never for a signature this week.',
          'We gladly give something for a single delivery address, or a contract of eight years.',
        ],
      },
    ],
  },
]
