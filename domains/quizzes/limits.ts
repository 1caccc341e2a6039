/** Code points. */
export const longestQuestion = 200
export const longestChoice = 200
export const longestQuizTitle = 200
export const longestDescription = 2000
/** Questions of one video that stop it. */
export const mostPopQuestions = 100
export const mostQuizzes = 10
/** Questions of one quiz, and lines of one file. */
export const mostQuizQuestions = 500
/** Questions that are made by one request. */
export const mostSuggestedQuestions = 20
/** Attempts of one viewer at one quiz. */
export const mostAttempts = 100
/** Attempts at one quiz in an hour by all who are anonymous at one address, which may be that of a whole school. */
export const mostAttemptsFromAddress = 200
/** Questions that one call keeps or deletes. */
export const mostQuestionsAtOnce = 100
