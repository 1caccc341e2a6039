import type { Talk } from '../scene.ts'

export const health: readonly Talk[] = [
  {
    name: 'desk-setup',
    theme: 'health',
    title: 'Set up your desk so your back forgives you',
    headline: 'A desk your back forgives',
    description: 'Chair, screen, keyboard: four adjustments that take two minutes and last all year.',
    topics: ['health', 'how-to'],
    owner: 'noah.adeyemi',
    visibility: 'PUBLIC',
    daysAgo: 19,
    scenes: [
      { slide: 'title', picture: 'desk', say: ['The best posture is the next one, but a good desk makes every posture cheaper.'] },
      {
        slide: 'steps',
        heading: 'From the floor upwards',
        steps: [
          { name: 'Feet', text: 'Flat on the floor or a rest' },
          { name: 'Seat', text: 'Knees a little below hips' },
          { name: 'Elbows', text: 'At desk height, shoulders loose' },
          { name: 'Eyes', text: 'Level with the top of the screen' },
        ],
        say: [
          'Start with your feet: they stand flat on the floor.',
          'Raise the seat until your knees are just below your hips.',
          'Bring the keyboard close, so your elbows hang under your shoulders.',
          'Last, lift the screen until its top edge meets your eyes.',
        ],
      },
      {
        slide: 'figure',
        value: 30,
        unit: 'minutes',
        caption: 'is as long as anyone should sit without standing up once',
        say: ['And every thirty minutes, stand up once, even if only to look out of the window.'],
      },
    ],
  },
  {
    name: 'sleep-and-shifts',
    theme: 'health',
    title: 'Sleep, shifts and staying sharp',
    headline: 'Sleep and shift work',
    description: 'Advice for colleagues who rotate between early, late and night shifts: light, food, naps and the drive home.',
    topics: ['health', 'safety'],
    owner: 'noah.adeyemi',
    visibility: 'MEMBERS',
    members: { groups: ['production', 'sales-and-care'] },
    daysAgo: 64,
    scenes: [
      {
        slide: 'title',
        picture: 'nightShift',
        say: ['Your body runs on a clock that has never read our rota.', 'You cannot switch it off, but you can bargain with it.'],
      },
      {
        slide: 'trend',
        heading: 'Alertness during a night shift',
        unit: 'Reaction test, index',
        values: [92, 94, 90, 83, 74, 66, 58, 55, 61, 72],
        from: '22:00',
        to: '07:00',
        mark: { at: 7, label: 'Lowest at five in the morning' },
        say: [
          'Alertness drops slowly after midnight, and reaches its lowest point at five in the morning.',
          'That is when we plan the routine checks, and never a repair.',
        ],
      },
      {
        slide: 'points',
        heading: 'What helps',
        points: [
          'Bright light in the first half of the shift',
          'A warm meal before one o’clock',
          'Twenty minutes of nap, no more',
          'Sunglasses on the way home',
        ],
        say: [
          'Take bright light early, and eat something warm before one.',
          'A nap of twenty minutes helps, a nap of an hour does not.',
          'Wear sunglasses on the way home, and if your eyes close at the wheel, stop.',
        ],
      },
    ],
  },
]
