import { isRefusal } from '#platform/web/client.ts'

/** What the server says of a refusal that somebody can do something about; the toast says only that it failed. */
export function WhyRefused({ error }: { error: unknown }) {
  if (!isRefusal(error) || !['conflict', 'invalid', 'rate_limited'].includes(error.code)) return null
  return (
    <p role="alert" className="text-danger-ink">
      {error.message}
    </p>
  )
}
