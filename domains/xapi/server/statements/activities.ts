import type { Activity } from './statement.ts'
import { activityTypes } from './vocabulary.ts'

const activity = (id: string, type: string, title: string, more: Readonly<Record<string, unknown>> = {}): Activity => ({
  objectType: 'Activity',
  id,
  definition: { type, name: { und: title }, ...more },
})

export interface StatedVideo {
  readonly videoId: string
  readonly videoTitle: string
}

/** Activities go by the addresses at which people find them. */
const videoAddress = (publicUrl: string, id: string): string => `${publicUrl}/web/videos/${id}/play`

export const videoActivity = (publicUrl: string, { videoId, videoTitle }: StatedVideo): Activity =>
  activity(videoAddress(publicUrl, videoId), activityTypes.video, videoTitle)

export interface StatedQuiz extends StatedVideo {
  readonly quizId: string
  readonly quizTitle: string
}

export const quizActivity = (publicUrl: string, { videoId, quizId, quizTitle }: StatedQuiz): Activity =>
  activity(`${videoAddress(publicUrl, videoId)}#quiz-${quizId}`, activityTypes.quiz, quizTitle)

export const trackActivity = (publicUrl: string, { name, title }: { readonly name: string; readonly title: string }): Activity =>
  activity(`${publicUrl}/web/tracks/${name}`, activityTypes.track, title)

/** What is asked, and what may be answered. */
export interface StatedQuestion {
  readonly questionId: string
  readonly text: string
  readonly choices: readonly string[]
  /** The number of the right choice, from 1. */
  readonly rightChoice: number
}

export const questionActivity = (publicUrl: string, { videoId }: StatedVideo, question: StatedQuestion): Activity => {
  const { questionId, text, choices, rightChoice } = question
  return activity(`${videoAddress(publicUrl, videoId)}#question-${questionId}`, activityTypes.question, text, {
    interactionType: 'choice',
    choices: choices.map((choice, at) => ({ id: String(at + 1), description: { und: choice } })),
    correctResponsesPattern: [String(rightChoice)],
  })
}
