import { expect, it } from 'vitest'
import { decisionPages, headingOf, listed, listOfDecisions } from './decisions.ts'

const pages = decisionPages()

it('a reader finds every decision in the list by subject, as it stands', () => {
  expect(pages.length).toBeGreaterThan(150)
  expect(listOfDecisions()).toBe(listed(pages))
})

it('a decision has a number of its own, in its name and in its heading', () => {
  const numbers = pages.map((page) => page.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
  const others = pages.filter((page) => !headingOf(page).startsWith(`# ${Number(page.slice(0, 4))}. `))
  expect(others).toEqual([])
})
