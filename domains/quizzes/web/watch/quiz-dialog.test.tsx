import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { peopleRoutes } from '#domains/accounts/contract.ts'
import type { Video } from '#domains/videos/contract.ts'
import { answers, refused } from '#tests/components/server.ts'
import { show } from '#tests/components/show.tsx'
import { type AskedQuestion, type QuizToTake, takingRoutes } from '../../contract.ts'
import { QuizDialog } from './quiz-dialog.tsx'

const idOf = (n: number) => `0195a1b2-0000-7000-8000-00000000000${n}`
const quiz = { id: idOf(9), title: 'Knots', description: '', question_count: 2, passing_score: null, my_attempt: null } as QuizToTake

const question = (n: number, text: string): AskedQuestion => ({
  ...{ id: idOf(n), text, ch1: 'Red', ch2: 'Green', ch3: '', ch4: '' },
  ...{ revision: 1, compulsory_flag: false, my_answer: null },
})

it('Whoever answers a question of a quiz that its author deletes meanwhile goes on with those that are left', async () => {
  let asked = [question(1, 'Which is deleted?'), question(2, 'Which one stays?')]
  answers(peopleRoutes.getMe, () => refused('not_found', 'Nobody is signed in'))
  answers(takingRoutes.beginAttempt, () => ({ result: 'success' as const, attempt_id: idOf(8), questions: asked }))
  const sent = answers(takingRoutes.answerAttempt, () =>
    refused('invalid', 'This question is not asked in this attempt.', `answers[${idOf(1)}]`, 'unknown_question'),
  )
  const nothing = () => expect.unreachable('it closed')
  show(<QuizDialog open video={{ id: 'a1b2c3' } as Video} session="one" quiz={quiz} mayPass={false} onPassed={nothing} onLeft={nothing} />)
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  await page.getByRole('radio', { name: 'Green' }).click()
  asked = asked.slice(1)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('Which one stays?')).toBeVisible()
  await expect.element(page.getByText('Question 1 of 1')).toBeVisible()
  expect(sent[0]?.body).toMatchObject({ answers: { [idOf(1)]: 2 }, finish: false })

  answers(takingRoutes.answerAttempt, () => ({
    ...{ result: 'success' as const, finished: true, score: 100, passed: null, right_count: 1, asked_count: 1 },
    answers: { [idOf(2)]: { my_answer: 2 } },
  }))
  await page.getByRole('radio', { name: 'Green' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})
