import type { Talk } from '../scene.ts'

export const people: readonly Talk[] = [
  {
    name: 'your-first-week',
    theme: 'onboarding',
    title: 'Welcome to Merewater: your first week',
    headline: 'Welcome! Your first week',
    description: 'What happens from Monday to Friday, whom you will meet, and the three things we hope you can do by the weekend.',
    topics: ['onboarding'],
    owner: 'priya.raman',
    visibility: 'USERS',
    daysAgo: 12,
    featured: true,
    scenes: [
      {
        slide: 'title',
        picture: 'team',
        say: [
          'Welcome to Merewater, we are glad that you are here.',
          'Nobody expects you to know anything this week except where the coffee is.',
        ],
      },
      {
        slide: 'calendar',
        heading: 'Monday to Friday',
        days: [
          { name: 'Mon', text: 'Badge, laptop, lunch with your buddy' },
          { name: 'Tue', text: 'A tour of the factory floor' },
          { name: 'Wed', text: 'Two hours on the customer line' },
          { name: 'Thu', text: 'Meet your team’s current project' },
          { name: 'Fri', text: 'Coffee with your manager' },
        ],
        say: [
          'On Monday you collect your badge and your laptop, and your buddy takes you to lunch.',
          'On Tuesday you see the factory floor, from bare brass to a tested meter.',
          'On Wednesday you listen in on customer calls for two hours.',
          'Thursday belongs to your team, and on Friday you tell your manager what surprised you.',
        ],
      },
      {
        slide: 'points',
        heading: 'By the weekend you can',
        points: ['Explain what a Pulse 4 does', 'Name five colleagues outside your team', 'Find any answer here, in the library'],
        say: [
          'By the weekend you can explain our product in one sentence, greet five people by name, and find the rest right here in this library.',
        ],
      },
    ],
  },
  {
    name: 'change-notes-people-read',
    theme: 'onboarding',
    title: 'Writing a change note that people read',
    headline: 'Change notes that people read',
    description:
      'A change note has one job: to let somebody decide in ten seconds whether it matters to them. With a before and after from our own archive.',
    topics: ['communication', 'how-to'],
    owner: 'tom.whitlock',
    visibility: 'USERS',
    daysAgo: 48,
    scenes: [
      {
        slide: 'title',
        picture: 'document',
        say: ['Last year we sent six hundred change notes, and half of them were never opened.', 'Here is how to write one that is.'],
      },
      {
        slide: 'versus',
        heading: 'The same news, twice',
        no: { title: 'Before', lines: ['“Update regarding process 7.3”', 'Background comes first', 'No date, no name'] },
        yes: {
          title: 'After',
          lines: ['“From 1 March, scan returns twice”', 'What you must do comes first', 'A date, and someone to ask'],
        },
        say: [
          'The old one begins with a number, and hides the news in the fourth paragraph.',
          'The new one says what changes, from when, and for whom, in its very first line.',
        ],
      },
      {
        slide: 'points',
        heading: 'Three questions for every draft',
        points: ['Who has to do something differently?', 'From which day?', 'Whom can they ask?'],
        say: [
          'Before you send, ask who has to do something differently.',
          'Ask from which day.',
          'And name the one person who will answer questions.',
        ],
      },
    ],
  },
  {
    name: 'who-has-not-spoken',
    theme: 'leadership',
    title: 'Meetings for everyone: who has not spoken yet?',
    headline: 'Who has not spoken yet?',
    description: 'In most meetings three people do most of the talking. Small habits that bring in the quiet, the remote and the new.',
    topics: ['leadership', 'communication'],
    owner: 'priya.raman',
    visibility: 'USERS',
    daysAgo: 83,
    scenes: [
      {
        slide: 'title',
        picture: 'meeting',
        say: [
          'Think of your last meeting, and of the person who said nothing.',
          'They probably knew something that the rest of the room did not.',
        ],
      },
      {
        slide: 'share',
        heading: 'Who talks in a meeting of eight',
        middle: 'talking time',
        parts: [
          { name: 'The loudest three', value: 70, strong: true },
          { name: 'The next three', value: 26 },
          { name: 'The last two', value: 4 },
        ],
        say: [
          'We timed forty meetings.',
          'Three people out of eight used seventy per cent of the time.',
          'The last two shared a single minute.',
        ],
      },
      {
        slide: 'points',
        heading: 'Try this on Thursday',
        points: ['One silent minute to write before talking', 'Start with the person on the screen', 'Let the most senior speak last'],
        say: [
          'Give everyone one silent minute to write before anybody talks.',
          'Begin with whoever joins by screen.',
          'And let the most senior person in the room speak last.',
        ],
      },
    ],
  },
  {
    name: 'feedback-that-lands',
    theme: 'leadership',
    title: 'Feedback that lands: situation, behaviour, impact',
    headline: 'Feedback that lands',
    description: 'A short method for saying a difficult thing kindly and exactly, with an example from a real design review.',
    topics: ['leadership', 'communication'],
    owner: 'daniel.hughes',
    visibility: 'MEMBERS',
    members: { groups: ['leadership'] },
    daysAgo: 55,
    scenes: [
      { slide: 'title', picture: 'talk', say: ['Most feedback fails because it describes a person instead of a moment.'] },
      {
        slide: 'steps',
        heading: 'Say it in three parts',
        steps: [
          { name: 'Situation', text: 'In Tuesday’s design review' },
          { name: 'Behaviour', text: 'you answered for Yuki twice' },
          { name: 'Impact', text: 'and we lost her objection' },
        ],
        say: [
          'Begin with the situation: in the design review on Tuesday.',
          'Then the behaviour that a camera could have filmed: you answered for Yuki, twice.',
          'Then the impact: we never heard her objection, and it cost us a prototype.',
        ],
      },
      {
        slide: 'quote',
        quote: 'Then stop talking, and ask how it looked from the other chair.',
        by: 'Daniel Hughes',
        role: 'Engineering manager',
        say: [
          'Then be quiet, and ask how it looked from the other chair.',
          'You will be wrong about a third of the time, and that is the useful third.',
        ],
      },
    ],
  },
  {
    name: 'leading-from-afar',
    theme: 'leadership',
    title: 'Leading a team you rarely see',
    description: 'Leeds, Gdańsk and Porto share one product and three kitchens. What managers of spread-out teams do differently.',
    topics: ['leadership'],
    owner: 'marta.kowalska',
    visibility: 'MEMBERS',
    members: { groups: ['leadership'], users: ['priya.raman'] },
    daysAgo: 102,
    scenes: [
      { slide: 'title', picture: 'remote', say: ['My team sits in three countries, and I meet all of them in one room twice a year.'] },
      {
        slide: 'points',
        heading: 'What I do every week',
        points: ['A written Monday: one page, no meeting', 'Fifteen minutes with each person', 'Praise in public, questions in private'],
        say: [
          'Every Monday I write one page about what matters, so nobody needs to guess.',
          'Every person has fifteen minutes with me, and the agenda is theirs.',
          'I praise in the open channel, and I ask hard questions in private.',
        ],
      },
      {
        slide: 'trend',
        heading: '“I know what is expected of me”',
        unit: 'Agreement in the monthly pulse survey, per cent',
        values: [58, 56, 61, 60, 67, 73, 78, 80, 84, 86],
        from: 'January',
        to: 'October',
        mark: { at: 3, label: 'Written Mondays begin' },
        say: ['Ten months ago, six people in ten knew what was expected of them.', 'Since the written Mondays began, it is nearly nine.'],
      },
    ],
  },
]
