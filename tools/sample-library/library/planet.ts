import type { Talk } from '../scene.ts'

export const planet: readonly Talk[] = [
  {
    name: 'net-zero-by-2035',
    theme: 'sustainability',
    title: 'Our road to net zero by 2035',
    headline: 'Net zero by 2035',
    description: 'Where our emissions come from, what we cut first, and the part for which we have no answer yet.',
    topics: ['sustainability', 'strategy'],
    owner: 'hanna.lindqvist',
    visibility: 'PUBLIC',
    daysAgo: 44,
    featured: true,
    scenes: [
      {
        slide: 'title',
        picture: 'turbines',
        say: ['We promised to reach net zero by twenty thirty five.', 'Here is what that means in tonnes rather than in adjectives.'],
      },
      {
        slide: 'share',
        heading: 'Where our emissions come from',
        middle: '18 400 tonnes',
        parts: [
          { name: 'Brass and castings', value: 52, strong: true },
          { name: 'Freight', value: 21 },
          { name: 'Heat and power', value: 17 },
          { name: 'Travel', value: 10 },
        ],
        say: [
          'More than half of our emissions are melted into brass before it reaches our gate.',
          'Freight is a fifth, our own heat and power is less than that.',
        ],
      },
      {
        slide: 'trend',
        heading: 'The plan, and where we are',
        unit: 'Thousand tonnes of carbon dioxide a year',
        values: [22.1, 21.0, 19.7, 18.4, 15.5, 12.8, 10.2, 7.4, 4.8, 2.2],
        from: '2023',
        to: '2035',
        mark: { at: 3, label: 'Today: 18.4' },
        say: [
          'Recycled brass takes us halfway, heat pumps in Gdańsk another fifth.',
          'For the last two thousand tonnes we have no answer yet, and we would rather say so.',
        ],
      },
    ],
  },
  {
    name: 'second-life-of-a-meter',
    theme: 'sustainability',
    title: 'The second life of a returned meter',
    headline: 'The second life of a meter',
    description:
      'Twelve thousand old meters come home every month. Follow one along the refurbishing line: opened, cleaned, tested, and sent out again.',
    topics: ['sustainability', 'quality', 'product'],
    owner: 'hanna.lindqvist',
    visibility: 'USERS',
    daysAgo: 68,
    scenes: [
      {
        slide: 'title',
        picture: 'conveyor',
        say: ['Every month twelve thousand old meters come home to us.', 'Most of them have another life ahead.'],
      },
      {
        slide: 'steps',
        heading: 'Along the line',
        steps: [
          { name: 'Open', text: 'Forty seconds, one tool' },
          { name: 'Clean', text: 'Warm water, no solvents' },
          { name: 'Renew', text: 'Battery and seals' },
          { name: 'Prove', text: 'The same test as a new one' },
        ],
        say: [
          'It is opened in forty seconds, because we designed it that way.',
          'It is washed with warm water and citric acid.',
          'It gets a new battery and new seals.',
          'And then it must pass the same test as a new one, without any discount.',
        ],
      },
      {
        slide: 'figure',
        value: 83,
        unit: 'per cent',
        caption: 'of the meters that come back leave again as good as new',
        say: ['Eighty three in a hundred leave again, and the rest becomes brass for the next casting.'],
      },
    ],
  },
  {
    name: 'strategy-2030',
    theme: 'product',
    title: 'Strategy 2030: leaks found before they flood',
    headline: 'Leaks found before they flood',
    description: 'Eleanor Marsh on where Merewater is going: from selling meters to promising that no leak lasts longer than a day.',
    topics: ['strategy', 'leadership', 'product'],
    owner: 'eleanor.marsh',
    visibility: 'USERS',
    daysAgo: 37,
    isLarge: true,
    scenes: [
      {
        slide: 'title',
        picture: 'river',
        say: [
          'Every third litre of drinking water in the world is lost before anyone can drink it.',
          'I think we can change that, and I would like to tell you how.',
        ],
      },
      {
        slide: 'figure',
        value: 30,
        unit: 'per cent',
        caption: 'of all drinking water never reaches a tap',
        say: ['Our meters already hear most of these leaks, but for now they tell us three weeks too late.'],
      },
      {
        slide: 'calendar',
        heading: 'Three steps to a promise',
        days: [
          { name: '2027', text: 'Every meter reports each hour instead of each day' },
          { name: '2028', text: 'Neighbouring meters compare what they hear' },
          { name: '2030', text: 'No leak in our networks lasts longer than a day' },
        ],
        say: [
          'In twenty twenty seven every meter reports by the hour.',
          'A year later, neighbouring meters compare what they hear.',
          'And in twenty thirty we promise that no leak lasts longer than one day.',
        ],
      },
      {
        slide: 'quote',
        quote: 'We do not sell meters any more. We sell quiet nights.',
        by: 'Eleanor Marsh',
        role: 'Chief executive',
        say: ['Then we will no longer sell meters, we will sell quiet nights.'],
      },
    ],
  },
  {
    name: 'budget-season',
    theme: 'leadership',
    title: 'Budget season: the climb and the compass',
    headline: 'Budget season: climb and compass',
    description:
      'For the leadership circle: how we choose between good ideas, and the three questions that every request will be asked in January.',
    topics: ['leadership', 'finance', 'strategy'],
    owner: 'eleanor.marsh',
    visibility: 'MEMBERS',
    members: { groups: ['leadership'], users: ['tom.whitlock'] },
    daysAgo: 8,
    scenes: [
      {
        slide: 'title',
        picture: 'mountain',
        say: ['We have forty good ideas for next year, and money for about fifteen.', 'So here is the compass for the climb.'],
      },
      {
        slide: 'points',
        heading: 'Every request answers three questions',
        points: ['Which leak does it find sooner?', 'What shall we stop doing for it?', 'How would we notice that it failed?'],
        say: [
          'Which leak will it help us to find sooner?',
          'What shall we stop doing, so that somebody has time for it?',
          'And how would we notice, by the summer, that it was a mistake?',
        ],
      },
      {
        slide: 'calendar',
        heading: 'Dates',
        days: [
          { name: '9 Dec', text: 'Drafts, two pages at most' },
          { name: '14 Jan', text: 'A day of questions in Leeds' },
          { name: '2 Feb', text: 'Decisions, with the reasons published' },
        ],
        say: [
          'Send two pages by the ninth of December.',
          'We meet for a day of questions on the fourteenth of January.',
          'On the second of February you get a decision, and everybody gets the reasons.',
        ],
      },
    ],
  },
]
