import type { ReactNode } from 'react'

/** The filters of a list in one row: search box · type or state · sort · view. Wraps on phones, the search box first and whole. */
export function Toolbar({ label, search, children, end }: { label: string; search?: ReactNode; children?: ReactNode; end?: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="mb-5 flex flex-wrap items-center gap-2">
      {search && <div className="w-full sm:w-88">{search}</div>}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 [&_button.control]:w-auto [&_button.control]:border-line-strong/50">
        {children}
      </div>
      {end && <div className="flex items-center gap-1">{end}</div>}
    </div>
  )
}
