import { isExplained } from './is-explained.ts'

/** What the server says of a refusal that somebody can do something about; the toast says only that it failed. */
export function WhyRefused({ error }: { error: Error | null }) {
  if (!error || !isExplained(error)) return null
  return (
    <p role="alert" className="text-danger-ink">
      {error.message}
    </p>
  )
}
