import type { Talk } from '../scene.ts'

export const care: readonly Talk[] = [
  {
    name: 'the-angry-call',
    theme: 'care',
    title: 'Answering the angry call',
    description: 'What to say in the first thirty seconds when somebody’s bill has tripled, and what never to say at all.',
    topics: ['customer-care', 'communication'],
    owner: 'marta.kowalska',
    visibility: 'USERS',
    daysAgo: 17,
    scenes: [
      {
        slide: 'title',
        picture: 'headset',
        say: [
          'Somebody’s water bill has tripled, and you are the first human voice they hear.',
          'The next thirty seconds decide the call.',
        ],
      },
      {
        slide: 'versus',
        heading: 'The first thirty seconds',
        no: { title: 'It makes things worse', lines: ['“Please calm down”', '“That cannot be right”', '“You need to call your utility”'] },
        yes: {
          title: 'It helps',
          lines: ['“That is a shock. Let us look”', '“I have your meter in front of me”', '“I will stay on this until we know”'],
        },
        say: [
          'Nobody in the history of anger has ever calmed down because they were told to.',
          'Say that it is a shock, say that you are looking at their meter, and say that you will stay until you both know.',
        ],
      },
      {
        slide: 'figure',
        value: 7,
        before: '',
        unit: 'out of ten',
        caption: 'tripled bills are a toilet that keeps running',
        say: ['Seven times out of ten it is a toilet that keeps running, and you will be the hero of the day.'],
      },
    ],
  },
  {
    name: 'one-ticket-one-owner',
    theme: 'care',
    title: 'One ticket, one owner: how we triage',
    headline: 'One ticket, one owner',
    description:
      'Since June every support ticket has exactly one owner from the first minute to the last. How triage works and what changed.',
    topics: ['customer-care', 'quality'],
    owner: 'marta.kowalska',
    visibility: 'MEMBERS',
    members: { groups: ['sales-and-care', 'engineering'] },
    daysAgo: 76,
    scenes: [
      {
        slide: 'title',
        picture: 'board',
        say: ['A ticket with two owners has none.', 'Since June, ours have exactly one, from the first minute to the last.'],
      },
      {
        slide: 'steps',
        heading: 'Triage in ten minutes',
        steps: [
          { name: 'Read', text: 'All of it, attachments too' },
          { name: 'Rate', text: 'Water, money or comfort?' },
          { name: 'Own', text: 'Put your face on the card' },
        ],
        say: [
          'Read the whole ticket, attachments too.',
          'Rate it: is it about water, about money, or about comfort?',
          'Then put your own face on the card, and it is yours until the customer says thank you.',
        ],
      },
      {
        slide: 'trend',
        heading: 'Days until a ticket is solved',
        unit: 'Median, by week',
        values: [6.1, 6.4, 5.9, 6.2, 5.1, 4.4, 3.7, 3.2, 2.9, 2.6, 2.5],
        from: 'May',
        to: 'August',
        mark: { at: 3, label: 'One owner each' },
        say: ['It used to take six days to solve a ticket.', 'By August it took two and a half, with the same number of people.'],
      },
    ],
  },
]
