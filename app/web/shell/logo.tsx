import { useFlags } from '#domains/accounts/web.ts'
import { siteName } from '#platform/web/site/site.ts'
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

/** The organisation's own where it has one; its name stands beside the mark otherwise. */
export function Logo({ className }: { className?: string }) {
  const { site_name: name = siteName(), logo_url: logo = document.documentElement.dataset['logo'] } = useFlags() ?? {}
  if (logo) return <img src={logo} alt={name} className={cx('h-8 max-w-44 object-contain', className)} />
  return (
    <span className={cx('flex min-w-0 items-center gap-2.5', className)}>
      <Mark className="size-6" />
      <span className="max-w-44 truncate font-[650] text-[1.1875rem] tracking-[-0.028em]">{name}</span>
    </span>
  )
}
