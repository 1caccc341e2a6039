import type { Talk } from '../scene.ts'

export const product: readonly Talk[] = [
  {
    name: 'how-the-pulse-4-measures',
    theme: 'product',
    title: 'How the Pulse 4 measures water with sound',
    headline: 'Measuring water with sound',
    description:
      'Two small speakers, one race against the stream. The principle behind our ultrasonic flow meter, explained without a formula.',
    topics: ['product', 'engineering', 'onboarding'],
    owner: 'yuki.tanaka',
    visibility: 'PUBLIC',
    daysAgo: 3,
    isLarge: true,
    featured: true,
    scenes: [
      {
        slide: 'title',
        picture: 'flowmeter',
        say: ['The Pulse 4 has no wheel, no magnet and nothing that wears out.', 'It measures water by listening to it.'],
      },
      {
        slide: 'steps',
        heading: 'A race across the pipe',
        steps: [
          { name: 'Send', text: 'A click travels downstream' },
          { name: 'Return', text: 'A click travels upstream' },
          { name: 'Compare', text: 'The difference is the speed' },
        ],
        say: [
          'One sensor sends a click with the stream, the other sends a click against it.',
          'The one that swims upstream arrives a few billionths of a second later.',
          'From that tiny difference the meter knows how fast the water moves.',
        ],
      },
      {
        slide: 'bars',
        heading: 'Smallest flow that is still counted',
        unit: 'Litres an hour, less is better',
        bars: [
          { name: 'Turbine', value: 15 },
          { name: 'Piston', value: 6 },
          { name: 'Pulse 3', value: 3.5 },
          { name: 'Pulse 4', value: 1.2, strong: true },
        ],
        note: 'A dripping tap: 2 l/h',
        say: [
          'A turbine sleeps through a dripping tap.',
          'The Pulse 4 counts a little more than one litre an hour, so even a slow leak leaves a trace.',
        ],
      },
    ],
  },
  {
    name: 'why-we-test-at-four-degrees',
    theme: 'engineering',
    title: 'Why we test at four degrees',
    description: 'Water is heaviest at four degrees Celsius, and sound is slower in it than you think. A visit to the wet lab in Gdańsk.',
    topics: ['quality', 'engineering', 'product'],
    owner: 'piotr.zielinski',
    visibility: 'USERS',
    daysAgo: 58,
    scenes: [
      {
        slide: 'title',
        picture: 'lab',
        say: [
          'Here in the wet lab, everything begins at four degrees.',
          'It is the temperature at which water is heaviest, and our sums are least forgiving.',
        ],
      },
      {
        slide: 'trend',
        heading: 'Error of a meter without correction',
        unit: 'Per cent of reading',
        values: [2.6, 1.9, 1.1, 0.6, 0.4, 0.5, 0.7, 1.0, 1.2],
        from: '2 °C',
        to: '50 °C',
        mark: { at: 0, label: 'Cold water is the hard part' },
        say: ['Sound is slower in cold water, so a careless meter reads almost three per cent too high in winter.'],
      },
      {
        slide: 'points',
        heading: 'One test, three hours',
        points: [
          'Cool the bench for ninety minutes',
          'Run nine flows, from a drip to a flood',
          'Weigh the water, and trust only the scale',
        ],
        say: [
          'We cool the bench for ninety minutes.',
          'We run nine flows, from a drip to a flood.',
          'Then we weigh the water that came through, because a scale has no opinion.',
        ],
      },
    ],
  },
  {
    name: 'replacing-a-meter-in-the-douro',
    theme: 'field',
    title: 'Field visit: replacing a meter in the Douro valley',
    headline: 'A day in the Douro valley',
    description:
      'Forty steps down to the pit, one valve from 1974 and a dog called Faísca. Joana shows how a meter is changed without cutting off the village.',
    topics: ['field-service', 'product', 'customer-care'],
    owner: 'joana.reis',
    visibility: 'PUBLIC',
    daysAgo: 15,
    scenes: [
      {
        slide: 'title',
        picture: 'van',
        say: [
          'It is seven in the morning above the Douro, and the van already smells of coffee and brass.',
          'Today we change one meter that serves two hundred homes.',
        ],
      },
      {
        slide: 'steps',
        heading: 'Without cutting off the water',
        steps: [
          { name: 'Bypass', text: 'The village drinks through a hose' },
          { name: 'Close', text: 'A quarter turn, then wait' },
          { name: 'Swap', text: 'Old out, new in, new seals' },
          { name: 'Listen', text: 'Ten minutes with an ear on the pipe' },
        ],
        say: [
          'We lay a bypass first, so nobody’s kettle runs dry.',
          'Then I close the old valve, a quarter turn at a time, because it was made in nineteen seventy four.',
          'The old meter comes out, the new one goes in, always with new seals.',
          'And then I listen to the pipe for ten minutes before I pack a single tool.',
        ],
      },
      {
        slide: 'quote',
        quote: 'The meter is ours. The water is theirs. You arrive as a guest.',
        by: 'Joana Reis',
        role: 'Field service technician',
        say: [
          'My first trainer told me that the meter is ours, but the water is theirs.',
          'You arrive as a guest, and you leave the pit cleaner than it was.',
        ],
      },
    ],
  },
]
