import type { Case } from '#tests/authorization-table/case.ts'
import { all, changing, managing, over } from '#tests/authorization-table/relations.ts'

const fields = () => ({ customFeedback_url: 'https://forms.example.org/f' })

export const feedbackCases: readonly Case[] = [
  ...over({ route: 'GET /web/videos/:id/feedback', of: managing, relations: all }),
  ...over({ route: 'POST /web/videos/:id/feedback', of: changing, relations: all, fields }),
  ...over({ route: 'DELETE /web/videos/:id/deletefeedback', of: changing, relations: all, fields: () => ({}) }),
]
