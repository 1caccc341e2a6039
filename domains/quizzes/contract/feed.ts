import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'

/** Answers to the questions of a video, and the making of questions, for who manages it. */
export const quizFeed = defineTopic('quizzes', videoIdPattern, { changed: {} })
