import type { Talk } from '../scene.ts'

const asked = (speaker: string) => (sentence: string) => [speaker, sentence] as const
const daniel = asked('daniel.hughes')
const yuki = asked('yuki.tanaka')
const tom = asked('tom.whitlock')
const joana = asked('joana.reis')
const grace = asked('grace.okafor')
const sam = asked('sam.porter')
const eleanor = asked('eleanor.marsh')

export const podcasts: readonly Talk[] = [
  {
    name: 'podcast-listening-to-pipes',
    theme: 'engineering',
    title: 'Below the surface, episode 1: the engineer who listens to pipes',
    headline: 'The engineer who listens to pipes',
    description:
      'Daniel talks with Yuki Tanaka about teaching a meter to hear a leak, about false alarms, and about the sound of a washing machine in Porto.',
    topics: ['engineering', 'product'],
    owner: 'daniel.hughes',
    visibility: 'USERS',
    daysAgo: 26,
    scenes: [
      {
        slide: 'title',
        picture: 'microphone',
        say: [
          daniel('Welcome to Below the surface, I am Daniel Hughes, and with me is Yuki Tanaka, who listens to pipes for a living.'),
          yuki('Hello Daniel, and yes, I really do.'),
          daniel('What does a leak sound like?'),
          yuki('Like somebody saying hush in the next room.'),
          yuki('It is a steady hiss between four hundred and eight hundred hertz, and it never takes a breath.'),
          daniel('And a washing machine?'),
          yuki('A washing machine breathes: it fills, it stops, it fills again.'),
          yuki('For months our first model woke up an entire street in Porto, because one family washed at three in the morning.'),
          daniel('How did you fix it?'),
          yuki('We taught the meter to wait for twenty minutes before it believes anything.'),
          yuki('Patience turned out to be a better filter than mathematics.'),
          daniel('Patience as a filter, I will put that on a mug, thank you Yuki.'),
        ],
      },
    ],
  },
  {
    name: 'podcast-ten-winters-in-the-field',
    theme: 'field',
    title: 'Below the surface, episode 2: ten winters in the field',
    headline: 'Ten winters in the field',
    description:
      'Tom meets Joana Reis, who has opened nine thousand meter pits and found a tortoise, a wedding ring and one very old pair of shoes.',
    topics: ['field-service', 'customer-care'],
    owner: 'tom.whitlock',
    visibility: 'PUBLIC',
    daysAgo: 13,
    featured: true,
    scenes: [
      {
        slide: 'title',
        picture: 'van',
        say: [
          tom('This is Below the surface, and today I am talking to Joana Reis, who has opened nine thousand meter pits.'),
          joana('Nine thousand and twelve, if we count this morning.'),
          tom('What do people keep down there?'),
          joana('Once there was a wedding ring, once a pair of shoes from the sixties, and in Amarante there was a tortoise.'),
          tom('Alive?'),
          joana('Very much, she was sleeping through the winter beside a warm pipe.'),
          joana('I closed the lid, wrote tortoise on the work order, and came back in April.'),
          tom('Did anybody complain about the delay?'),
          joana('The customer sent us honey.'),
          tom('What would you tell somebody in their first winter?'),
          joana('Buy better gloves than you think you need, and learn the names of the dogs.'),
          joana('The dogs decide how long the job takes.'),
        ],
      },
    ],
  },
  {
    name: 'podcast-near-misses-are-gifts',
    theme: 'safety',
    title: 'The safety minute: near misses are gifts',
    headline: 'Near misses are gifts',
    description: 'Grace and Sam on the pallet that did not fall, why reporting it took courage, and what changed within a week.',
    topics: ['safety', 'leadership'],
    owner: 'grace.okafor',
    visibility: 'MEMBERS',
    members: { groups: ['production', 'people-and-safety', 'leadership'] },
    daysAgo: 61,
    scenes: [
      {
        slide: 'title',
        picture: 'warehouse',
        say: [
          grace('This is the safety minute, and I am here with Sam Porter from the Leeds warehouse.'),
          grace('Sam, tell us about the pallet.'),
          sam('In March a pallet on the third level was standing a hand’s width over the edge.'),
          sam('Nothing fell, nobody was there, and I nearly said nothing.'),
          grace('Why did you nearly say nothing?'),
          sam('Because it was my own shift that had put it there.'),
          grace('And then you reported it anyway.'),
          sam('I thought of the new lad who sweeps that aisle at six.'),
          grace('Within a week we had fitted back stops on every rack, for less than the price of one insurance claim.'),
          sam('And nobody asked whose fault it was, they asked what we needed.'),
          grace('A near miss is an accident that sends a postcard first, so please, pass the postcard on.'),
        ],
      },
    ],
  },
  {
    name: 'podcast-eleanor-answers',
    theme: 'leadership',
    title: 'Town hall in a minute: Eleanor answers your questions',
    headline: 'Eleanor answers your questions',
    description:
      'The three questions that got the most votes at the autumn town hall: hybrid work, the Porto office, and whether we will be sold.',
    topics: ['leadership', 'strategy'],
    owner: 'eleanor.marsh',
    visibility: 'USERS',
    daysAgo: 20,
    scenes: [
      {
        slide: 'title',
        picture: 'microphone',
        say: [
          tom('You sent in eighty questions for the autumn town hall, and here are the three with the most votes.'),
          tom('Eleanor, will hybrid work stay?'),
          eleanor('Yes, two days together and three wherever you work best, and your team chooses the two.'),
          tom('Why is the Porto office growing faster than Leeds?'),
          eleanor('Because our largest customers are now within two hours of it, and because it rains less.'),
          eleanor('Leeds keeps the factory, the laboratory, and my favourite canteen.'),
          tom('And the one with the most votes: are we going to be sold?'),
          eleanor('No.'),
          eleanor('We are owned by a foundation, its rules forbid it, and I have read them twice to be certain.'),
          tom('Shorter than expected, thank you.'),
          eleanor('Ask me harder ones in spring.'),
        ],
      },
    ],
  },
]
