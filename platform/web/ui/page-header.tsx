import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

export interface PageHeaderProps {
  /** Plain text: it is the document's title too. */
  readonly title: string
  readonly description?: ReactNode
  /** The one primary action, and at most two others. */
  readonly actions?: ReactNode
  readonly above?: ReactNode
}

/** The head of a page: one title, one primary action. */
export function PageHeader({ title, description, actions, above }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <PageTitle title={title} />
      <div className="min-w-0 flex-1 basis-72">
        {above}
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        {description && <p className="mt-1 max-w-prose text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
