import type { SentQuestion } from '#domains/quizzes/server.ts'

/** The choice at the question that stops the video, and those of each attempt at the quiz, counted from 1. */
interface Taking {
  readonly stopped?: number
  readonly attempts: readonly (readonly number[])[]
}

interface SampleQuiz {
  /** Of the library. */
  readonly file: string
  /** Asked while the video plays. */
  readonly stop?: SentQuestion
  /** Asked at its end. */
  readonly title: string
  readonly description: string
  readonly questions: readonly SentQuestion[]
  /** By their usernames: those who have watched the video for a track. */
  readonly takers: Readonly<Record<string, Taking>>
}

export const sampleQuizzes: readonly SampleQuiz[] = [
  {
    file: 'fire-drill',
    stop: {
      text: 'What do you take along when the alarm rings?',
      ch1: 'Your coat and your laptop',
      ch2: 'Nothing',
      ch3: 'Your bag',
      answer: 2,
      rel_offset: 18_000,
      show_answer_flag: true,
      compulsory_flag: true,
    },
    title: 'When the alarm rings',
    description: 'Three questions about what you have just seen.',
    questions: [
      {
        text: 'How long may it take to empty the building?',
        ch1: 'One minute',
        ch2: 'Two minutes',
        ch3: 'Three minutes',
        answer: 2,
        rel_offset: 8000,
      },
      { text: 'Which way do you leave?', ch1: 'By the lift', ch2: 'By the nearest green exit', answer: 2, rel_offset: 22_000 },
      {
        text: 'Who do you give your name to?',
        ch1: 'A warden in an orange vest',
        ch2: 'The reception',
        ch3: 'Nobody',
        answer: 1,
        rel_offset: 26_000,
      },
    ],
    takers: {
      'leo.bianchi': { stopped: 2, attempts: [[2, 2, 1]] },
      'joana.reis': {
        stopped: 2,
        attempts: [
          [3, 2, 2],
          [2, 2, 2],
        ],
      },
      'yuki.tanaka': { stopped: 1, attempts: [[3, 2, 3]] },
    },
  },
  {
    file: 'sharing-the-warehouse-floor',
    title: 'Before you walk in',
    description: 'What keeps you out of the way of a truck.',
    questions: [
      {
        text: 'When do you step out in front of a truck?',
        ch1: 'When it is slow',
        ch2: 'When its driver has nodded',
        ch3: 'When it carries nothing',
        answer: 2,
        rel_offset: 21_000,
      },
      { text: 'How far does a loaded truck roll until it stands?', ch1: 'One metre', ch2: 'Five metres', answer: 2, rel_offset: 16_000 },
      {
        text: 'A blue spot is on the floor beside you. What do you do?',
        ch1: 'Stand still',
        ch2: 'Run to the yellow lines',
        answer: 1,
        rel_offset: 32_000,
      },
    ],
    takers: {
      'hanna.lindqvist': { attempts: [[2, 2, 1]] },
      'sam.porter': {
        attempts: [
          [2, 1, 1],
          [2, 2, 1],
        ],
      },
      'noah.adeyemi': { attempts: [[2, 1, 1]] },
      'piotr.zielinski': { attempts: [[1, 1, 1]] },
    },
  },
]
