import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'
import { type Place, placesFor } from './navigation.ts'

/** Where one can go, with words or, collapsed, as icons. The drawer of small screens shows the same. */
export function Places({ collapsed = false, onPick }: { collapsed?: boolean; onPick?: () => void }) {
  const { i18n, t } = useLingui()
  const me = useMe()
  return (
    <nav aria-label={t`Main`} className="flex flex-col gap-5">
      {placesFor(me).map((group, index) => (
        <div key={group.places[0]?.to ?? index}>
          {group.label && !collapsed && <h2 className="mb-1 px-3 font-medium text-muted text-xs tracking-normal">{i18n._(group.label)}</h2>}
          <ul className="flex flex-col gap-0.5">
            {group.places.map((place) => (
              <li key={place.to}>
                <PlaceLink place={place} collapsed={collapsed} {...(onPick && { onPick })} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function PlaceLink({ place, collapsed, onPick }: { place: Place; collapsed: boolean; onPick?: () => void }) {
  const { i18n } = useLingui()
  const Icon = place.icon
  const label = i18n._(place.label)
  const link = (
    <Link
      to={place.to}
      onClick={onPick}
      activeOptions={{ exact: place.to === '/web/', includeSearch: false }}
      className={cx(
        'group flex h-9 items-center gap-3 rounded-md text-muted transition-colors hover:bg-hover hover:text-ink touch:h-11',
        'aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-ink',
        collapsed ? 'w-10 justify-center' : 'px-3',
      )}
    >
      <Icon aria-hidden="true" className="size-[1.125rem] shrink-0" strokeWidth={1.75} />
      <span className={collapsed ? 'sr-only' : 'truncate'}>{label}</span>
    </Link>
  )
  if (!collapsed) return link
  return (
    <Tooltip label={label} side="right" {...(place.keys && { keys: place.keys })}>
      {link}
    </Tooltip>
  )
}

/** The rail of wide screens, from 990 px. */
export function Rail({ collapsed }: { collapsed: boolean }) {
  return (
    <div
      className={cx(
        'sticky top-(--top-bar) hidden h-[calc(100dvh-var(--top-bar))] shrink-0 overflow-y-auto overscroll-contain py-4 [scrollbar-width:thin] lg:block',
        collapsed ? 'w-16 px-3' : 'w-56 px-3',
      )}
    >
      <Places collapsed={collapsed} />
    </div>
  )
}
