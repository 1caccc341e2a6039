import type { ReactNode } from 'react'
import type { FilledTemplate } from '../contract.ts'

interface Props {
  readonly template: FilledTemplate
  /** What a text becomes; itself unless given. */
  readonly show?: (text: string) => ReactNode
}

/** What was filled in, section by section. */
export function FilledFields({ template, show = (text) => text }: Props) {
  return template.sections.map(({ displayname, fields }, at) => (
    <section key={at} className="mt-3 first:mt-0">
      <h3 className="mb-1.5 font-medium">{displayname}</h3>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {fields.map(({ id, label, text }) => (
          <div key={id} className="min-w-0">
            <dt className="wrap-anywhere text-muted text-sm">{label}</dt>
            <dd className="wrap-anywhere">{show(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
