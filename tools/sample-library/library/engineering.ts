import type { Talk } from '../scene.ts'

export const engineering: readonly Talk[] = [
  {
    name: 'the-night-telemetry-went-quiet',
    theme: 'engineering',
    title: 'Incident review: the night telemetry went quiet',
    headline: 'The night telemetry went quiet',
    description:
      'On 14 September forty thousand meters stopped reporting for 52 minutes. What we saw, what we did, and the certificate nobody owned.',
    topics: ['engineering', 'security'],
    owner: 'daniel.hughes',
    visibility: 'MEMBERS',
    members: { groups: ['engineering'], users: ['marta.kowalska'] },
    daysAgo: 27,
    scenes: [
      {
        slide: 'title',
        picture: 'servers',
        say: [
          'At seventeen minutes past two, forty thousand meters went quiet at once.',
          'This review blames no one, because no one person did this.',
        ],
      },
      {
        slide: 'trend',
        heading: 'Messages a minute, 14 September',
        unit: 'Thousands',
        values: [41, 42, 41, 40, 42, 3, 2, 2, 2, 14, 33, 40, 41],
        from: '02:00',
        to: '03:30',
        mark: { at: 5, label: 'Certificate expires, 02:17' },
        say: [
          'The certificate of the telemetry gateway expired, and every meter refused to talk to a stranger.',
          'That is exactly what they should do.',
        ],
      },
      {
        slide: 'window',
        heading: 'What the log told us',
        title: 'gateway-2 — journal',
        rows: [
          '02:16:58  accepted 41 873 sessions',
          '02:17:00  tls: certificate has expired',
          '02:17:01  refused 41 873 sessions',
          '02:19:40  page sent to: ops-old@merewater.example',
          '02:51:12  on-call joins by chance',
          '03:09:33  certificate renewed, sessions return',
        ],
        marks: [1, 3],
        say: [
          'The alarm did ring, but in a mailbox that we closed last spring.',
          'We lost half an hour to that, and only eighteen minutes to the repair itself.',
        ],
      },
      {
        slide: 'points',
        heading: 'What we changed',
        points: [
          'Certificates renew themselves at thirty days',
          'Every alarm has an owner with a name',
          'A silent alarm is tested each Monday',
        ],
        say: [
          'Certificates now renew themselves thirty days early.',
          'Every alarm belongs to a person with a name.',
          'And each Monday we break something small on purpose, to hear whether it rings.',
        ],
      },
    ],
  },
  {
    name: 'from-commit-to-meter',
    theme: 'engineering',
    title: 'From commit to meter: how firmware ships',
    headline: 'From commit to meter',
    description: 'The road of one line of firmware through review, simulation, the wet lab and a thousand volunteer households.',
    topics: ['engineering', 'quality'],
    owner: 'yuki.tanaka',
    visibility: 'MEMBERS',
    members: { groups: ['engineering', 'production'] },
    daysAgo: 41,
    scenes: [
      {
        slide: 'title',
        picture: 'circuit',
        say: [
          'A meter stays in the wall for sixteen years, so a bug can stay there too.',
          'That is why one line of firmware takes three weeks to reach the field.',
        ],
      },
      {
        slide: 'steps',
        heading: 'Four gates',
        steps: [
          { name: 'Review', text: 'Two people, one of them not on the team' },
          { name: 'Simulate', text: 'Sixteen years in one night' },
          { name: 'Wet lab', text: 'Real water, hot and cold' },
          { name: 'Ring zero', text: 'A thousand volunteers' },
        ],
        say: [
          'First comes review, by two people, one of them from another team.',
          'Then the simulator plays sixteen years of water in a single night.',
          'Then the wet lab, with real water between two and fifty degrees.',
          'Then ring zero: a thousand households who like to go first.',
        ],
      },
      {
        slide: 'figure',
        value: 0.3,
        decimals: 1,
        unit: 'per cent',
        caption: 'of releases are rolled back, and always before ring one',
        say: ['In five years we rolled back three releases in a thousand, and every one of them before customers noticed.'],
      },
    ],
  },
]
