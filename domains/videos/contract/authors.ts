import { z } from 'zod/mini'
import { longestEntry } from '#platform/contract/fields.ts'
import { authorsIn, isAuthorName, longestAuthor, mostAuthors } from '../author-names.ts'

/** Usernames, or names as they are to be shown. */
export const authorsField = z.pipe(
  z.union([z.string().check(z.maxLength(mostAuthors * longestEntry)), z.array(z.string().check(z.maxLength(longestEntry)))]),
  z.transform((value, context) => {
    const fault = (message: string) => context.issues.push({ code: 'custom', message, input: value })
    const names = authorsIn(value)
    if (!names.every(isAuthorName)) fault('This character is not allowed in author name')
    if (names.some((name) => [...name].length > longestAuthor)) fault(`An author name has at most ${longestAuthor} characters`)
    if (names.length > mostAuthors) fault(`At most ${mostAuthors} authors are allowed`)
    return names
  }),
)
