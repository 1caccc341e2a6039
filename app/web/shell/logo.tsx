import { cx } from '#platform/web/ui/cx.ts'

/** The mark: the columns of a stoa, standing as a play sign. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={cx('shrink-0 fill-accent', className)}>
      <rect x="2" y="2" width="3.5" height="20" rx="1.75" />
      <rect x="7.5" y="5" width="3.5" height="14" rx="1.75" />
      <rect x="13" y="8" width="3.5" height="8" rx="1.75" />
      <rect x="18.5" y="10.25" width="3.5" height="3.5" rx="1.75" />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('flex items-center gap-2.5', className)}>
      <Mark className="size-6" />
      <span className="font-[650] text-[1.1875rem] tracking-[-0.028em]">Lyceum</span>
    </span>
  )
}
