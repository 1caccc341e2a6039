import type { AnswerOf } from '#platform/contract/route.ts'
import { renderHtml } from '#platform/web/fragment.tsx'
import type { feedbackRoutes } from './contract.ts'

const form = ({ customFeedback_url: url }: AnswerOf<typeof feedbackRoutes.getFeedback>) =>
  renderHtml(
    <form method="post">
      <label>
        Custom feedback URL <input name="customFeedback_url" defaultValue={url ?? ''} />
      </label>
    </form>,
  )

export const feedbackFragments = { getFeedback: form } as const
