import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { thumbPlaces } from './navigation.ts'

const item =
  'flex min-w-0 flex-col items-center justify-center gap-0.5 rounded-md font-medium text-[0.6875rem] text-muted leading-4 aria-[current=page]:text-accent-ink focus-visible:-outline-offset-2'

/** Four places and the drawer, for the thumb, below 990 px. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const { i18n, t } = useLingui()
  return (
    <nav
      data-keep-clear
      aria-label={t`Quick`}
      className="fixed inset-x-0 bottom-0 z-30 grid h-[calc(3.5rem+env(safe-area-inset-bottom))] grid-cols-5 border-line border-t bg-surface px-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {thumbPlaces.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/web/', includeSearch: false }} className={item}>
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
          <span className="max-w-full truncate">{i18n._(label)}</span>
        </Link>
      ))}
      <button type="button" onClick={onMore} className={item}>
        <MenuIcon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        <Trans>More</Trans>
      </button>
    </nav>
  )
}
