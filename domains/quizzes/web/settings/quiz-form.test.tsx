import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Video } from '#domains/videos/contract.ts'
import { answers, refused } from '#tests/components/server.ts'
import { show } from '#tests/components/show.tsx'
import { quizRoutes } from '../../contract/quizzes.ts'
import type { Quiz } from '../../contract/shapes.ts'
import { QuizForm } from './quiz-form.tsx'

const video = { id: 'a1b2c3', duration: 60 } as Video
const field = (name: string) => page.getByLabelText(name, { exact: true })
const said = (name: string, words: string) => expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining(words))

const quiz: Quiz = {
  id: '0195a1b2-0000-7000-8000-000000000003',
  title: 'Before you drive',
  description: '',
  appears_at: 'end',
  show_answer_flag: false,
  compulsory_flag: false,
  passing_score: 60,
  passing_score_flag: true,
  apply_to_all: false,
  question_count: 0,
  questions_total: 0,
}

it('Whoever makes a quiz reads at each field what is wrong with it, and what is corrected is not wrong any more', async () => {
  const sent = answers(quizRoutes.addQuiz, () => ({ result: 'success' as const, quiz }))
  const onClose = vi.fn()
  show(<QuizForm open video={video} quiz={null} onClose={onClose} />)
  const create = page.getByRole('button', { name: 'Create quiz' })
  await page.getByRole('switch', { name: 'Passing score' }).click()
  await userEvent.fill(field('Questions per attempt'), '501')
  await create.click()
  await said('Title', 'Quiz title cannot be empty')
  await said('Percent of correct answers', 'Passing score cannot be empty')
  await said('Questions per attempt', 'Enter a whole number from 0 to 500.')

  await userEvent.fill(field('Title'), 'x'.repeat(201))
  await userEvent.fill(field('Percent of correct answers'), '100.5')
  await userEvent.fill(field('Questions per attempt'), '3')
  await create.click()
  await said('Title', 'At most 200 characters are allowed')
  await said('Percent of correct answers', 'The passing score is a number from 0 to 100.')
  await expect.element(field('Questions per attempt')).toBeValid()
  expect(sent).toHaveLength(0)

  await userEvent.fill(field('Title'), ' Before you drive ')
  await userEvent.fill(field('Percent of correct answers'), '66.67')
  await create.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent[0]?.body).toMatchObject({ title: 'Before you drive', passing_score: '66.67', passing_score_flag: true, question_count: 3 })
})

it('Whoever saves a quiz that the server refuses reads its reason at the field, or above where it belongs to none', async () => {
  let reply = refused('invalid', 'Another quiz of this video has this title.', 'title')
  const sent = answers(quizRoutes.updateQuiz, () => reply)
  show(<QuizForm open video={video} quiz={quiz} onClose={() => expect.unreachable('it closed')} />)
  const save = page.getByRole('button', { name: 'Save quiz' })
  await save.click()
  await said('Title', 'Another quiz of this video has this title.')
  await userEvent.fill(field('Title'), 'After you drove')
  await expect.element(field('Title')).toBeValid()
  reply = refused('conflict', 'Its questions are just being made.')
  await save.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Its questions are just being made.')
  await expect.element(field('Title')).toHaveValue('After you drove')
  expect(sent.map(({ params }) => params)).toEqual([
    { id: video.id, quizId: quiz.id },
    { id: video.id, quizId: quiz.id },
  ])
})
