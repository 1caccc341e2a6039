import type { Talk } from '../scene.ts'

export const security: readonly Talk[] = [
  {
    name: 'spot-a-phishing-message',
    theme: 'security',
    title: 'Spot a phishing message in ten seconds',
    headline: 'Spot a phish in ten seconds',
    description: 'Sender, pressure, link: where to look first, with a message that fooled eleven of us last spring.',
    topics: ['security', 'onboarding'],
    owner: 'aisha.khan',
    visibility: 'USERS',
    daysAgo: 9,
    scenes: [
      {
        slide: 'title',
        picture: 'phishing',
        say: ['This message fooled eleven of us last spring, and two of them work in security.', 'Let us read it together.'],
      },
      {
        slide: 'window',
        heading: 'Read it again, slowly',
        title: 'Inbox',
        rows: [
          'From: IT Service <support@merewater-login.example>',
          'Subject: Your mailbox closes TODAY at 17:00',
          '',
          'Dear colleague, please confirm your password',
          'within two hours or all messages will be deleted.',
          '',
          'Confirm now:  https://merewater.account-check.example/in',
        ],
        marks: [0, 1, 6],
        say: [
          'Look at the sender: our name is in it, but it is not our address.',
          'Look at the pressure: today, two hours, everything deleted.',
          'Look at the link: what counts is the end of the name, and the end belongs to a stranger.',
        ],
      },
      {
        slide: 'points',
        heading: 'If you are not sure',
        points: ['Do not click, and do not reply', 'Press “Report” in the toolbar', 'You clicked? Call us. Nobody will be angry'],
        say: [
          'If you are not sure, press report, and we answer within fifteen minutes.',
          'And if you did click, call us at once, because the first hour is the one that matters.',
        ],
      },
    ],
  },
  {
    name: 'passkeys',
    theme: 'security',
    title: 'Passkeys: sign in without a password',
    headline: 'Sign in without a password',
    description:
      'From December your laptop and your phone replace your password. How to set up a passkey and what to do when the phone falls into the canal.',
    topics: ['security', 'how-to'],
    owner: 'ines.carvalho',
    visibility: 'USERS',
    daysAgo: 2,
    scenes: [
      {
        slide: 'title',
        picture: 'passkey',
        say: [
          'From December you will no longer need a password at Merewater.',
          'You sign in with your fingerprint, and there is nothing left to steal.',
        ],
      },
      {
        slide: 'steps',
        heading: 'Set it up in a minute',
        steps: [
          { name: 'Open', text: 'Account, then Sign-in' },
          { name: 'Add', text: 'Choose “Add a passkey”' },
          { name: 'Touch', text: 'Finger or face, once' },
          { name: 'Repeat', text: 'On a second device' },
        ],
        say: [
          'Open your account and choose sign-in.',
          'Press add a passkey.',
          'Touch the sensor once.',
          'Then do the same on a second device, and you are ready.',
        ],
      },
      {
        slide: 'bars',
        heading: 'Time to sign in',
        unit: 'Seconds, on average',
        bars: [
          { name: 'Password and code', value: 31 },
          { name: 'Password manager', value: 12 },
          { name: 'Passkey', value: 3, strong: true },
        ],
        say: [
          'A password with a code takes half a minute, a passkey takes three seconds.',
          'If your phone falls into the canal, your laptop still knows you, and we can help with the rest.',
        ],
      },
    ],
  },
]
