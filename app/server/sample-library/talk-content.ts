import type { SentQuestion } from '#domains/quizzes/server.ts'

/** The file of the long talk. */
export const talkFile = 'while-the-city-sleeps'

/** What begins with which words of the talk. */
export const talkChapters: readonly (readonly [words: string, title: string])[] = [
  ['Good morning', 'A leak that nobody saw'],
  ['Let us start', 'A quarter of the water is gone'],
  ['Before we search', 'Three kinds of leak'],
  ['This is the flow', 'What flows at three in the morning'],
  ['First we take', 'Who is awake?'],
  ['Now a small trap', 'Times twenty, not times twenty-four'],
  ['How large is', 'How much a small hole loses'],
  ['Seven of the thirteen', 'Three clocks, nineteen days'],
  ['Where do you begin', 'Valves before ears'],
  ['This is where our', 'What a meter hears at night'],
  ['Here is the street', 'Rua da Alegria, house by house'],
  ['You do this with', 'Two ears and a clock'],
  ['And now the part', 'Iron or plastic?'],
  ['That leaves the', 'Less pressure, less loss'],
  ['People ask whether', 'Will the meters replace Joana?'],
  ['Look at your flow', 'What to do on Monday'],
]

export const talkSummary =
  'Joana Reis and Yuki Tanaka follow one leak in Bonfim, where 260 of 1,010 cubic metres a day were lost. They find it by the flow at three in the morning, when nearly nobody uses water: what remains without the people who are awake is leakage. Closing valves one by one leads to the street, the meters to two houses, and two loggers with a clock to the metre, as long as one knows what the pipe is made of. Against the many small leaks that nobody can dig for, they lower the pressure at night.'

/** A question, and the words of the talk after whose sentence it comes. */
export type QuestionAfter = readonly [words: string, question: SentQuestion]

export const talkStops: readonly QuestionAfter[] = [
  [
    'Two hundred and sixty are gone',
    {
      text: 'How much of the 1,010 m³ that enter Bonfim every day does nobody pay for?',
      ch1: '26 m³',
      ch2: '260 m³',
      ch3: '750 m³',
      answer: 2,
      show_answer_flag: true,
    },
  ],
  [
    'By day a leak hides',
    {
      text: 'Why is the flow at three in the morning the one to look at?',
      ch1: 'Water is cheaper then',
      ch2: 'Hardly anybody uses water, so that leaks show',
      ch3: 'Leaks grow at night',
      answer: 2,
      show_answer_flag: true,
      compulsory_flag: true,
    },
  ],
  [
    'The number is sent in twelve',
    {
      text: 'What does a Pulse 4 keep of what it hears at night?',
      ch1: 'The recording',
      ch2: 'One number for the steady noise',
      ch3: 'The loudest ten seconds',
      answer: 2,
      show_answer_flag: true,
    },
  ],
  [
    'In forty milliseconds it',
    {
      text: 'The loggers are 120 m apart, and one is 48 m farther from the leak than the other. How far is the nearer one from it?',
      ch1: '24 m',
      ch2: '36 m',
      ch3: '48 m',
      ch4: '72 m',
      answer: 2,
      show_answer_flag: true,
    },
  ],
]

/** The pool of the quiz at the end. */
export const talkQuiz: readonly QuestionAfter[] = [
  [
    'More than half of the lost',
    {
      text: 'Through which leaks does Bonfim lose most?',
      ch1: 'Reported bursts',
      ch2: 'Unreported leaks',
      ch3: 'The background',
      answer: 2,
    },
  ],
  [
    'That is why we multiply',
    { text: 'By what do you multiply the loss of an hour at night to get that of a day?', ch1: '12', ch2: '20', ch3: '24', answer: 2 },
  ],
  [
    'If you double the width',
    {
      text: 'A hole becomes twice as wide. Its area is …',
      ch1: 'twice as large',
      ch2: 'three times as large',
      ch3: 'four times as large',
      answer: 3,
    },
  ],
  [
    'When a street is closed and nothing',
    {
      text: 'A street is closed, and the flow at the inlet stays as it was. Where is the leak?',
      ch1: 'In this street',
      ch2: 'In another street',
      ch3: 'At the inlet',
      answer: 2,
    },
  ],
  [
    'In an iron pipe',
    { text: 'How fast does sound travel in an iron pipe?', ch1: '400 m/s', ch2: '1,200 m/s', ch3: '5,000 m/s', answer: 2 },
  ],
  [
    'One bar less is',
    {
      text: 'What helps against the background?',
      ch1: 'A lower pressure at night',
      ch2: 'Louder meters',
      ch3: 'More frequent bills',
      answer: 1,
    },
  ],
]
