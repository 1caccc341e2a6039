import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, refused } from '#tests/components/server.ts'
import { show } from '#tests/components/show.tsx'
import { type ImportedRow, manyUserRoutes } from '../../contract/many-users.ts'
import { ImportDialog } from './import-dialog.tsx'

const file = page.getByLabelText('CSV file')
const load = page.getByRole('button', { name: 'Import', exact: true })
const people = (name: string) => new File(['username\n'], name, { type: 'text/csv' })

const row = (line: number, action: ImportedRow['action'], message: string | null = null): ImportedRow => ({
  line,
  username: `person.${line}`,
  action,
  message,
})

it('Whoever imports people reads which lines are wrong, and can import only a file without such lines', async () => {
  const wrong = Array.from({ length: 140 }, (_, at) => row(at + 2, 'refused', 'This role does not exist.'))
  const sent = answers(manyUserRoutes.importUsers, ({ body }) => {
    const { csv_path: path, dry_run: isTrial } = body as { csv_path: string; dry_run?: boolean }
    return path === 'wrong.csv'
      ? { result: 'success' as const, applied: false, rows: [row(1, 'created'), ...wrong] }
      : { result: 'success' as const, applied: !isTrial, rows: [row(1, 'created'), row(2, 'updated'), row(3, 'unchanged')] }
  })
  const onClose = vi.fn()
  show(<ImportDialog open onClose={onClose} sendCsv={async ({ name }) => name} />)
  await expect.element(load).toBeDisabled()

  await userEvent.upload(file, people('wrong.csv'))
  await expect.element(page.getByRole('status')).toMatchTextContent(/1 new person, 0 to update, 0 unchanged/)
  await expect.element(page.getByRole('status')).toMatchTextContent(/140 lines have problems\./)
  const lines = page.getByRole('list', { name: 'Lines with problems' }).getByRole('listitem')
  await expect.element(lines.first()).toMatchTextContent(/Line 2 person\.2 This role does not exist\./)
  expect(lines.elements()).toHaveLength(100)
  await expect.element(load).toBeDisabled()

  await userEvent.upload(file, people('right.csv'))
  await expect.element(page.getByText('1 new person, 1 to update, 1 unchanged')).toBeVisible()
  await load.click()
  await expect.element(page.getByText('2 people were imported')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(sent.map(({ body }) => body)).toEqual([
    { csv_path: 'wrong.csv', dry_run: true },
    { csv_path: 'right.csv', dry_run: true },
    { csv_path: 'right.csv' },
  ])
})

it('Whoever sends a file that cannot be read is told so, and sees nothing of the file before', async () => {
  answers(manyUserRoutes.importUsers, ({ body }) =>
    (body as { csv_path: string }).csv_path === 'odd.csv'
      ? refused('invalid', 'This is no CSV file with a column “username”.')
      : { result: 'success' as const, applied: false, rows: [row(1, 'created')] },
  )
  show(<ImportDialog open onClose={() => {}} sendCsv={async ({ name }) => name} />)
  await userEvent.upload(file, people('people.csv'))
  await expect.element(load).toBeEnabled()
  await userEvent.upload(file, people('odd.csv'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('This is no CSV file with a column “username”.')
  await expect.element(load).toBeDisabled()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})
