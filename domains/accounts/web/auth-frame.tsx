import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageTitle } from '#platform/web/ui/page-title.tsx'

/** A form that stands alone, beside what Lyceum is for. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(28rem,5fr)_6fr]">
      <PageTitle title={title} />
      <div className="flex flex-col justify-center px-5 pt-6 pb-20">
        <div className="mx-auto w-full max-w-88">
          <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
          {lead && <p className="mt-1.5 text-muted">{lead}</p>}
          <div className="mt-7">{children}</div>
        </div>
      </div>
      <aside className="relative m-4 mt-0 hidden overflow-hidden rounded-lg bg-[light-dark(oklch(0.34_0.062_212),oklch(0.25_0.04_212))] text-white lg:block">
        <Columns />
        <p className="absolute inset-x-10 bottom-10 max-w-lg text-balance font-semibold text-3xl tracking-tight">
          <Trans>What one of you knows, everyone can watch.</Trans>
        </p>
      </aside>
    </div>
  )
}

/** The mark, large and quiet. */
function Columns() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="absolute top-1/2 left-1/2 h-[92%] -translate-x-[38%] -translate-y-[58%] fill-white opacity-[0.07]"
    >
      <rect x="2" y="2" width="3.5" height="20" rx="1.75" />
      <rect x="7.5" y="5" width="3.5" height="14" rx="1.75" />
      <rect x="13" y="8" width="3.5" height="8" rx="1.75" />
      <rect x="18.5" y="10.25" width="3.5" height="3.5" rx="1.75" />
    </svg>
  )
}
