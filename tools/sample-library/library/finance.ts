import type { Talk } from '../scene.ts'

export const finance: readonly Talk[] = [
  {
    name: 'third-quarter-in-plain-words',
    theme: 'finance',
    title: 'The third quarter, explained in plain words',
    headline: 'The third quarter in plain words',
    description: 'Revenue, margin and cash without jargon: where the money came from, where it went, and why we hire in spring.',
    topics: ['finance', 'strategy'],
    owner: 'victor.moreau',
    visibility: 'USERS',
    daysAgo: 22,
    featured: true,
    scenes: [
      {
        slide: 'title',
        picture: 'coins',
        say: ['Three numbers are enough to understand our third quarter.', 'What came in, what was left, and what is in the bank.'],
      },
      {
        slide: 'bars',
        heading: 'What came in',
        unit: 'Revenue, million euros',
        bars: [
          { name: 'Q4', value: 31.2 },
          { name: 'Q1', value: 29.8 },
          { name: 'Q2', value: 33.5 },
          { name: 'Q3', value: 37.1, strong: true },
        ],
        note: '+11 % on last quarter',
        say: [
          'Thirty seven million euros came in, our best quarter so far.',
          'A third of it is one tender in Portugal, and we will not win one like it every quarter.',
        ],
      },
      {
        slide: 'share',
        heading: 'Where each euro went',
        middle: 'one euro',
        parts: [
          { name: 'Parts and brass', value: 41 },
          { name: 'People', value: 33 },
          { name: 'Energy and freight', value: 12 },
          { name: 'Left over', value: 14, strong: true },
        ],
        say: [
          'Of each euro, forty one cents paid for parts, mostly brass and chips.',
          'Thirty three cents paid all of us.',
          'Fourteen cents were left over, two more than we had planned.',
        ],
      },
      {
        slide: 'figure',
        value: 58,
        unit: 'days',
        caption: 'is how long we wait for a customer’s payment. In spring it was 71',
        say: ['And customers now pay after fifty eight days instead of seventy one, which is why we can hire in spring.'],
      },
    ],
  },
  {
    name: 'expenses-in-five-days',
    theme: 'finance',
    title: 'Expenses: from receipt to repaid in five days',
    headline: 'Repaid in five days',
    description: 'Photograph, describe, send. How to hand in travel expenses so that nobody has to ask you anything.',
    topics: ['finance', 'how-to', 'onboarding'],
    owner: 'victor.moreau',
    visibility: 'USERS',
    daysAgo: 90,
    scenes: [
      {
        slide: 'title',
        picture: 'receipt',
        say: ['Nobody likes lending money to their employer.', 'Here is how you get yours back in five days.'],
      },
      {
        slide: 'steps',
        heading: 'Three minutes of work',
        steps: [
          { name: 'Snap', text: 'The whole receipt, flat, in daylight' },
          { name: 'Say', text: 'Who, where and why in one line' },
          { name: 'Send', text: 'Before the month ends' },
        ],
        say: [
          'Photograph the whole receipt, flat and in daylight.',
          'Write one line: who was there, where it was, and why.',
          'Send it before the month ends, and it is paid within five working days.',
        ],
      },
      {
        slide: 'share',
        heading: 'Why claims come back',
        middle: '212 claims',
        parts: [
          { name: 'No reason given', value: 54, strong: true },
          { name: 'Half a receipt', value: 27 },
          { name: 'Wrong currency', value: 19 },
        ],
        say: [
          'Last quarter two hundred and twelve claims came back to their owners.',
          'More than half had no reason written on them.',
          'One line would have done.',
        ],
      },
    ],
  },
]
