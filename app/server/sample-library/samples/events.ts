/** By their usernames, as all people here. */
interface Words {
  readonly by: string
  readonly text: string
}

export interface SampleThread extends Words {
  readonly replies?: readonly Words[]
}

interface SampleQuestion extends Words {
  readonly state: 'ASKED' | 'POSTED' | 'ANSWERED'
  readonly voters?: readonly string[]
}

interface SamplePoll {
  readonly text: string
  readonly choices: readonly string[]
  /** Who voted for each of the choices; without them it is a draft. */
  readonly voters?: readonly (readonly string[])[]
}

export interface SampleEvent {
  readonly title: string
  readonly description: string
  /** A file of the library. */
  readonly picture: string
  readonly owner: string
  readonly presenter: string
  readonly moderator: string
  readonly visibility: 'PUBLIC' | 'USERS'
  /** Who was there; nobody: it is still to come. */
  readonly attendees: readonly string[]
  readonly comments: readonly SampleThread[]
  readonly questions: readonly SampleQuestion[]
  readonly polls: readonly SamplePoll[]
}

/** What guests fill in before they join. */
export const guestForm = {
  name: 'Before you join',
  fields: [
    { name: 'Organisation', identifier: 'organisation', mandatory: true, pattern: '', type: 'text' },
    { name: 'What brings you here?', identifier: 'reason', mandatory: false, pattern: '', type: 'text' },
  ],
  gdpr: 'I agree that Merewater keeps my name and my answers.',
} as const

export const townHall: SampleEvent = {
  title: 'Town hall: leaks found before they flood',
  description: 'Eleanor shows where we are on the way to 2030, and answers what you ask.\nCustomers and neighbours are welcome, too.',
  picture: 'podcasts/podcast-eleanor-answers.jpg',
  owner: 'priya.raman',
  presenter: 'eleanor.marsh',
  moderator: 'tom.whitlock',
  visibility: 'PUBLIC',
  attendees: [],
  comments: [
    {
      by: 'sam.porter',
      text: 'Can we watch it together in the canteen in Leeds?',
      replies: [{ by: 'priya.raman', text: 'Yes, I have booked it.' }],
    },
    { by: 'hanna.lindqvist', text: 'Looking forward to the part about brass.' },
  ],
  questions: [
    {
      by: 'joana.reis',
      text: 'Will the leak finder also work on the old meters in the valley?',
      state: 'POSTED',
      voters: ['leo.bianchi', 'sam.porter', 'yuki.tanaka', 'marta.kowalska'],
    },
    {
      by: 'victor.moreau',
      text: 'What does one repaired leak save, in litres and in euros?',
      state: 'POSTED',
      voters: ['hanna.lindqvist'],
    },
    { by: 'yuki.tanaka', text: 'When do we hire for the acoustics team?', state: 'ASKED' },
    { by: 'sam.porter', text: 'Does the night shift get a recording?', state: 'ASKED' },
  ],
  polls: [
    { text: 'How often should we meet like this?', choices: ['Every month', 'Every quarter', 'Twice a year'] },
    { text: 'Which part should be longer next time?', choices: ['Strategy', 'Products', 'Your questions'] },
  ],
}

/** The file of the video that is played there, over and over. */
export const shownAtOpenDay = 'the-angry-call'

export const openDay: SampleEvent = {
  title: 'Open day of the service desk',
  description: 'Look in whenever you like: Marta shows again and again how a call turns round, and answers in the chat.',
  picture: 'podcasts/podcast-ten-winters-in-the-field.jpg',
  owner: 'marta.kowalska',
  presenter: 'marta.kowalska',
  moderator: 'aisha.khan',
  visibility: 'USERS',
  attendees: ['aisha.khan', 'victor.moreau', 'hanna.lindqvist', 'sam.porter'],
  comments: [
    {
      by: 'sam.porter',
      text: 'I would have hung up. Respect.',
      replies: [{ by: 'marta.kowalska', text: 'So did I, in my first week.' }],
    },
    { by: 'hanna.lindqvist', text: 'Watching from the canteen with four others.' },
  ],
  questions: [
    {
      by: 'victor.moreau',
      text: 'How many calls a day are like this one?',
      state: 'POSTED',
      voters: ['sam.porter', 'hanna.lindqvist'],
    },
    { by: 'sam.porter', text: 'Who picks up when everybody is in a call?', state: 'ASKED' },
  ],
  polls: [{ text: 'Would you like to sit in for an hour?', choices: ['Yes', 'Not now'] }],
}

export const quarterHour: SampleEvent = {
  title: 'A quarter of an hour with the meter team',
  description: 'Yuki answers what you always wanted to know about the Pulse 4.',
  picture: 'podcasts/podcast-listening-to-pipes.jpg',
  owner: 'daniel.hughes',
  presenter: 'yuki.tanaka',
  moderator: 'piotr.zielinski',
  visibility: 'USERS',
  attendees: ['yuki.tanaka', 'piotr.zielinski', 'leo.bianchi', 'joana.reis', 'marta.kowalska', 'aisha.khan', 'sam.porter'],
  comments: [
    { by: 'leo.bianchi', text: 'Good morning from Porto. The sound is fine here.' },
    {
      by: 'joana.reis',
      text: 'I had three meters this week that showed flow with the valve shut.',
      replies: [
        { by: 'yuki.tanaka', text: 'Were the pipes still warm? Send me the numbers, I will look at them today.' },
        { by: 'joana.reis', text: 'They were. I will send them.' },
      ],
    },
    { by: 'marta.kowalska', text: 'I am stealing the picture with the two clicks for my next call.' },
    { by: 'aisha.khan', text: 'Thank you. Clear and short, please do this again.' },
  ],
  questions: [
    {
      by: 'leo.bianchi',
      text: 'Does air in the pipe count as water?',
      state: 'ANSWERED',
      voters: ['marta.kowalska', 'joana.reis', 'sam.porter'],
    },
    { by: 'marta.kowalska', text: 'How small a leak does it notice?', state: 'ANSWERED', voters: ['leo.bianchi', 'aisha.khan'] },
    { by: 'sam.porter', text: 'How long does the battery last in the cold?', state: 'POSTED', voters: ['joana.reis'] },
  ],
  polls: [
    {
      text: 'What do customers ask you about most?',
      choices: ['High bills', 'Leaks', 'Reading the display'],
      voters: [['leo.bianchi', 'marta.kowalska', 'aisha.khan'], ['joana.reis'], ['sam.porter']],
    },
    {
      text: 'Should we do this every month?',
      choices: ['Yes', 'Every quarter is enough'],
      voters: [['leo.bianchi', 'joana.reis', 'marta.kowalska', 'sam.porter'], ['aisha.khan']],
    },
  ],
}
