import type { Page } from '@playwright/test'
import { say } from './harness/database.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, ofVideo, soughtBy } from './harness/videos.ts'

const isPaused = (page: Page) => ofVideo(page, (video) => video.paused)
const secondOf = (page: Page) => ofVideo(page, (video) => video.currentTime)

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
/** By the second. */
const spoken = Object.fromEntries(
  ['built near the river in 1987', 'opened by the mayor in 1994', 'finished after the fire in 2003', 'closed for a winter in 2011'].map(
    (what, n) => [n, `Hall number ${'ABCD'[n]} of the old yard was ${what}.`],
  ),
)
const head = 'text,ch1,ch2,ch3,ch4,answer\n'
const good = `${head}Which light means go?,Red,Green,,,2\nWhich light means stop?,Red,Green,Amber,,1\n`

test('an owner makes a quiz from a CSV file, which a viewer fails, takes again and passes on another device (CM-1.28, CM-1.29, CM-2.18, CM-4.53, CM-5.56)', async ({
  person,
  again,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `Lights of the ${aWord()}`, length: 2 })
  const owner = ann.page
  await test.step('the quiz is made, refused in words, and filled from a file', async () => {
    const sent: unknown[] = []
    owner.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(`/videos/${id}/quiz`)) sent.push(request.postDataJSON())
    })
    await owner.goto(`/web/videos/${id}/settings?option=quiz`)
    await owner.getByRole('button', { name: 'New quiz' }).click()
    const form = owner.getByRole('dialog', { name: 'New quiz' })
    for (const name of ['Title', 'Description']) await expect(form.getByRole('textbox', { name })).toHaveValue('')
    await form.getByRole('button', { name: 'Create quiz' }).click()
    await expect(form.getByText('Quiz title cannot be empty')).toBeVisible()
    await form.getByRole('textbox', { name: 'Title' }).fill('Lights')
    await form.getByRole('switch', { name: 'Passing score' }).click()
    await form.getByRole('textbox', { name: 'Percent of correct answers' }).fill('100')
    await form.getByRole('checkbox', { name: 'Show the correct answers' }).check()
    await expectAccessible(owner)
    await form.getByRole('button', { name: 'Create quiz' }).click()
    await expect(form).toBeHidden()
    expect(sent).toEqual([expect.objectContaining({ title: 'Lights', appears_at: 'end', passing_score: '100' })])
    const quizzes = owner.getByRole('region', { name: 'Quizzes' })
    await quizzes.getByRole('button', { name: 'Questions' }).click()
    const file = quizzes.getByLabel('CSV file with questions')
    await file.setInputFiles(csv('questions.txt', good))
    await expect(quizzes.getByText('Only CSV files can be uploaded.')).toBeVisible()
    await file.setInputFiles(csv('questions.csv', `${good}No second option?,Red,,,,1\n`))
    await expect(quizzes.getByText('Line 4: ch2: This field is required')).toBeVisible()
    await expect(quizzes.getByText('No questions yet.')).toBeVisible()
    await file.setInputFiles(csv('questions.csv', good))
    await expect(quizzes.getByText('Which light means stop?', { exact: true })).toBeVisible()
    await expectAccessible(owner)
  })

  const take = async (page: Page, second: string) => {
    const dialog = page.getByRole('dialog', { name: 'Lights' })
    await dialog.getByRole('button', { name: 'Start the quiz' }).click()
    await dialog.getByRole('radio', { name: 'Green' }).click()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByText('Question 2 of 2')).toBeVisible()
    await dialog.getByRole('radio', { name: second }).click()
    await dialog.getByRole('button', { name: 'Finish' }).click()
    return dialog
  }
  await test.step('it comes when the video has ended, and is failed', async () => {
    const { page } = bob
    await page.goto(`/web/videos/${id}/play`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    const dialog = await take(page, 'Amber')
    await expect(dialog.getByRole('heading', { name: 'You did not pass' })).toBeFocused()
    await expect(dialog.getByText('Your answer: Amber. Correct answer: Red')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('on another device it is taken again, and passed', async () => {
    const { page } = await again(bob)
    await page.goto(`/web/videos/${id}/play`)
    const quizzes = page.getByRole('region', { name: 'Quizzes' })
    await expect(quizzes.getByText('Not passed')).toBeVisible()
    await quizzes.getByRole('button', { name: 'Take it again' }).click()
    const dialog = await take(page, 'Red')
    await expect(dialog.getByRole('heading', { name: 'You passed' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(quizzes.getByText('Best result: 100 %')).toBeVisible()
    await expectAccessible(page)
  })
})

/** The form of a new pop-question in the settings of a video. */
async function newPopQuestion(page: Page, id: string) {
  await page.goto(`/web/videos/${id}/settings?option=interactivity`)
  await page.getByRole('button', { name: 'Add pop-question' }).click()
  const form = page.getByRole('dialog', { name: 'New pop-question' })
  const fill = (name: string, value: string) => form.getByRole('textbox', { name, exact: true }).fill(value)
  return { form, fill, save: form.getByRole('button', { name: 'Save question' }) }
}

/** What a page sends as new questions, in order. */
function questionsSent(page: Page): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/questions')) sent.push(request.postDataJSON())
  })
  return sent
}

test('a question that must be answered is made and listed; it stops a viewer at its time, who answers it by the keyboard alone (CM-1.27, CM-2.15, CM-3.30, CM-3.31, CM-3.32)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `Lights of the ${aWord()}`, length: 12 })
  const owner = ann.page
  await test.step('the owner makes it, and sees it in the list', async () => {
    const sent = questionsSent(owner)
    const { form, fill, save } = await newPopQuestion(owner, id)
    await fill('Question', 'Which light means go?')
    await fill('Option 1', 'Red')
    await fill('Option 2', 'Green')
    await form.getByRole('radio', { name: 'Option 2 is correct' }).check()
    await fill('Seconds', '06')
    await form.getByRole('checkbox', { name: 'Compulsory' }).check()
    await expectAccessible(owner)
    await save.click()
    await expect(form).toBeHidden()
    const words = { text: 'Which light means go?', ch1: 'Red', ch2: 'Green', answer: 2 }
    expect(sent).toEqual([expect.objectContaining({ ...words, rel_offset: 6000, visibility: 'PUBLIC', is_absolute_time: 0 })])
    const listed = owner.getByRole('list', { name: 'Questions' }).getByRole('listitem').filter({ hasText: 'Which light means go?' })
    await expect(listed).toContainText('0:06')
    await expect(listed).toContainText('Compulsory')
  })

  await test.step('the viewer is stopped there, and answers without a mouse', async () => {
    const { page } = bob
    await page.goto(`/web/videos/${id}/play?t=5`)
    const start = page.getByRole('button', { name: 'Start', exact: true })
    await start.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Which light means go?' })
    await expect(dialog.getByRole('radio', { name: 'Red' })).toBeFocused()
    expect(await isPaused(page)).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('k')
    await expect(dialog.getByRole('radio', { name: 'Red' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Green' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('radio', { name: 'Green' })).toBeChecked()
    const stopped = await secondOf(page)
    expect(stopped).toBeGreaterThanOrEqual(6)
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Submit answer' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect.poll(() => secondOf(page)).toBeGreaterThan(stopped + 0.5)
    const { questions } = await bob.call<{ questions: { my_answer: number }[] }>('GET', `/api/v3/videos/${id}/interactions`)
    expect(questions).toMatchObject([{ my_answer: 2 }])
  })
})

test('what a question lacks is told before anything is sent; its time is stepped by a second, and reviewed from three seconds before (CM-5.45, CM-5.46, CM-5.54, CM-5.55, CM-9.24)', {
  tag: '@long',
}, async ({ person, server }) => {
  const ann = await person()
  const { page } = ann
  const id = await aFilm(ann, server.url, { title: `Lights of the ${aWord()}`, length: 12 })
  const sent = questionsSent(page)
  const { form, fill, save } = await newPopQuestion(page, id)
  const isTold = async (message: string) => {
    await save.click()
    await expect(form.getByText(message)).toBeVisible()
  }
  await fill('Option 1', 'Red')
  await fill('Option 2', 'Green')
  await isTold('This field is required')
  await expect(form.getByRole('textbox', { name: 'Question' })).toHaveAttribute('aria-invalid', 'true')
  await fill('Question', 'x'.repeat(201))
  await isTold('Max 200 character allowed')
  await fill('Question', 'x'.repeat(200))
  await fill('Option 4', 'Blue')
  await isTold('Option 4 needs option 3.')
  await fill('Option 4', '')
  await form.getByRole('radio', { name: 'Option 3 is correct' }).check()
  await isTold('The correct option is empty.')
  await form.getByRole('radio', { name: 'Option 2 is correct' }).check()
  await fill('Minutes', '01')
  await isTold('Pop Question time cannot be greater than video duration')
  await fill('Minutes', '00')
  await fill('Seconds', '05')
  const seconds = form.getByRole('textbox', { name: 'Seconds' })
  await form.getByRole('button', { name: 'One second earlier' }).click()
  await expect(seconds).toHaveValue('04')
  for (const second of ['05', '06']) {
    await form.getByRole('button', { name: 'One second later' }).click()
    await expect(seconds).toHaveValue(second)
  }
  await save.click()
  await expect(form).toBeHidden()
  expect(sent).toEqual([expect.objectContaining({ text: 'x'.repeat(200), rel_offset: 6000 })])
  const soughtTo = await soughtBy(page.getByRole('region', { name: 'Pop-questions' }).locator('video'))
  await page.getByRole('button', { name: 'Review at 0:06' }).click()
  await expect.poll(soughtTo).toBeCloseTo(3, 1)
})

test('a new quiz and a new question oblige nobody and give no answers away; a passing score is a number of at most 100 (CM-5.57, CM-5.58, CM-5.59, CM-9.40, CM-9.41)', {
  tag: '@long',
}, async ({ person, server }) => {
  const ann = await person()
  const { page } = ann
  const id = await aFilm(ann, server.url, { title: `Lights of the ${aWord()}`, length: 2 })
  const { form: question } = await newPopQuestion(page, id)
  for (const name of ['Show the correct answer', 'Compulsory']) await expect(question.getByRole('checkbox', { name })).not.toBeChecked()

  await page.goto(`/web/videos/${id}/settings?option=quiz`)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/quiz')) sent.push(request.postDataJSON())
  })
  await page.getByRole('button', { name: 'New quiz' }).click()
  const form = page.getByRole('dialog', { name: 'New quiz' })
  for (const name of ['Show the correct answers', 'Compulsory']) await expect(form.getByRole('checkbox', { name })).not.toBeChecked()
  await form.getByRole('textbox', { name: 'Title' }).fill('Lights')
  const create = form.getByRole('button', { name: 'Create quiz' })
  await form.getByRole('switch', { name: 'Passing score' }).click()
  await create.click()
  await expect(form.getByText('Passing score cannot be empty')).toBeVisible()
  for (const score of ['abc', '101']) {
    await form.getByRole('textbox', { name: 'Percent of correct answers' }).fill(score)
    await expect(form.getByText('The passing score is a number from 0 to 100.')).toBeHidden()
    await create.click()
    await expect(form.getByText('The passing score is a number from 0 to 100.')).toBeVisible()
  }
  await form.getByRole('textbox', { name: 'Percent of correct answers' }).fill('100')
  await create.click()
  await expect(form).toBeHidden()
  expect(sent).toEqual([expect.objectContaining({ passing_score: '100', show_answer_flag: false, compulsory_flag: false })])
})

test('an AI quiz needs a position, is made before its questions, and what fails is said in words (CM-4.55, CM-5.60, CM-8.40, CM-8.41, CM-8.42)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `Lights of the ${aWord()}`, length: 2 })
  const { page } = ann
  await say(server, id, spoken)
  const calls: string[] = []
  page.on('request', (request) => {
    const found = /\/(quiz|ai_quiz)(?:\/|$)/.exec(new URL(request.url()).pathname)
    if (request.method() === 'POST' && found?.[1]) calls.push(found[1])
  })
  await page.goto(`/web/videos/${id}/settings?option=quiz`)
  await page.getByRole('button', { name: 'AI quiz' }).click()
  const dialog = page.getByRole('dialog', { name: 'AI quiz' })
  const suggest = dialog.getByRole('button', { name: 'Suggest questions' })
  await suggest.click()
  await expect(dialog.getByText('Please select a valid position for the quiz')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Position' }).click()
  await page.getByRole('option', { name: 'At the start of the video' }).click()
  await page.route(/\/quiz$/, (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue()))
  await suggest.click()
  await expect(page.getByText('Failed to create the quiz. Please try again')).toBeVisible()
  expect(calls).toEqual(['quiz'])
  await expect(suggest).toBeEnabled()
  await page.unroute(/\/quiz$/)
  await page.route(/\/ai_quiz\//, (route) => route.fulfill({ status: 500 }))
  await suggest.click()
  await expect(page.getByText('Failed to generate AI quiz. Please try again').first()).toBeVisible()
  await expect.poll(() => calls).toEqual(['quiz', 'quiz', 'ai_quiz'])
  await page.unroute(/\/ai_quiz\//)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const quizzes = page.getByRole('region', { name: 'Quizzes' })
  await expect(quizzes.getByRole('heading', { name: 'AI Survey' })).toBeVisible()
  await page.route(/\/quiz\//, (route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue()))
  await quizzes.getByRole('button', { name: 'Delete AI Survey' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete quiz' }).click()
  await expect(page.getByText('Failed to delete the quiz. Please try again')).toBeVisible()
  await quizzes.getByRole('button', { name: 'Questions' }).click()
  await quizzes.getByRole('button', { name: 'Suggest questions' }).click()
  await expect(quizzes.getByText('Suggestion', { exact: true })).toHaveCount(4)
  await quizzes.getByRole('button', { name: 'Keep' }).first().click()
  await expect(quizzes.getByText('Suggestion', { exact: true })).toHaveCount(3)
  await expectAccessible(page)
})

test('an AI quiz gets as many suggested questions as are wished for, and viewers are asked those that somebody keeps (CM-1.30, CM-9.38)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `Lights of the ${aWord()}`, length: 2 })
  const { page } = ann
  await say(server, id, spoken)
  await page.goto(`/web/videos/${id}/settings?option=quiz`)
  await page.getByRole('button', { name: 'AI quiz' }).click()
  const dialog = page.getByRole('dialog', { name: 'AI quiz' })
  await dialog.getByRole('combobox', { name: 'Position' }).click()
  await page.getByRole('option', { name: 'At the end of the video' }).click()
  await dialog.getByRole('textbox', { name: 'Number of questions' }).fill('3')
  await dialog.getByRole('button', { name: 'Suggest questions' }).click()
  await expect(dialog).toBeHidden()
  const quizzes = page.getByRole('region', { name: 'Quizzes' })
  await expect(quizzes.getByRole('heading', { name: 'AI Assessment' })).toBeVisible()
  await quizzes.getByRole('button', { name: 'Questions' }).press('Enter')
  await expect(quizzes.getByText('Suggestion', { exact: true })).toHaveCount(3)
  await expect(quizzes.getByText(/^From the transcript: “Hall number [A-D] of the old yard was /)).toHaveCount(3)
  await quizzes.getByRole('button', { name: 'Keep' }).first().click()
  await expect(quizzes.getByText('Suggestion', { exact: true })).toHaveCount(2)
  const { quizzes: toTake } = await bob.call<{ quizzes: object[] }>('GET', `/api/v3/videos/${id}/interactions`)
  expect(toTake).toMatchObject([{ title: 'AI Assessment', appears_at: 'end', question_count: 1 }])
})

test('a quiz is edited at one of two positions, and the report on questions is asked for by a viewer on the watch page (CM-1.48, CM-4.54, CM-8.29, CM-8.75, CM-9.39)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `Lights of the ${aWord()}`, length: 2 })
  const { quiz } = await ann.call<{ quiz: { id: string } }>('POST', `/web/ajax/videos/${id}/quiz`, { title: 'Lights', appears_at: 'end' })
  const question = { text: 'Which light means go?', ch1: 'Red', ch2: 'Green', answer: 2, quiz_id: quiz.id }
  await ann.call('POST', `/web/ajax/videos/${id}/questions`, question)
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings?option=quiz`)
  await page.getByRole('button', { name: 'Edit Lights' }).click()
  const form = page.getByRole('dialog', { name: 'Edit quiz' })
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Lights')
  await form.getByRole('combobox', { name: 'Position' }).click()
  await expect(page.getByRole('option')).toHaveText(['At the start of the video', 'At the end of the video'])
  await page.getByRole('option', { name: 'At the start of the video' }).click()
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await form.getByRole('button', { name: 'Save quiz' }).click()
  expect(new URL((await saved).url()).pathname).toBe(`/web/ajax/videos/${id}/quiz/${quiz.id}`)
  await expect(page.getByRole('region', { name: 'Quizzes' }).getByText('At the start')).toBeVisible()

  const watching = bob.page
  await watching.goto(`/web/videos/${id}/play`)
  const ask = async () => {
    await watching.getByRole('button', { name: 'Download questions' }).click()
    await watching.getByRole('menuitem', { name: 'Text (CSV)' }).click()
  }
  await watching.route(/questions\/download/, (route) => route.fulfill({ status: 500 }))
  await ask()
  await expect(watching.getByText('Unable to download questions. Please try after sometime.')).toBeVisible()
  await watching.unroute(/questions\/download/)
  await ask()
  await expect(watching.getByText('Link to download Questions will be emailed to you shortly.')).toBeVisible()
})
