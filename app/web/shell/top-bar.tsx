import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, PanelLeft, Search, Upload } from 'lucide-react'
import type { Ref } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'
import { Bell } from '#domains/inbox/web.ts'
import { siteName } from '#platform/web/site/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Logo } from './logo.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SearchField } from './search-field.tsx'
import { suggest } from './suggest.ts'

export interface TopBarProps {
  readonly searchField: Ref<HTMLInputElement>
  /** Whether the search is unfolded, where there is no room for it. */
  readonly searching: boolean
  readonly onSearch: () => void
  readonly onSearched: () => void
  readonly railOpen: boolean
  readonly onRail: () => void
  readonly onKeys: () => void
}

export function TopBar({ searchField, searching, onSearch, onSearched, railOpen, onRail, onKeys }: TopBarProps) {
  const { t } = useLingui()
  const site = siteName()
  const me = useMe()
  return (
    <header className="sticky top-0 z-30 grid h-(--top-bar) grid-cols-[1fr_auto] items-center gap-3 bg-canvas px-3 sm:px-4 md:grid-cols-[minmax(11rem,1fr)_minmax(0,36rem)_minmax(11rem,1fr)] lg:pl-3.5">
      <div className="flex items-center gap-2">
        <IconButton
          label={railOpen ? t`Collapse menu` : t`Expand menu`}
          icon={PanelLeft}
          aria-expanded={railOpen}
          onClick={onRail}
          className="max-lg:hidden"
        />
        <Link to="/web/" aria-label={t`${site}, home page`} className="rounded-md p-1">
          <Logo />
        </Link>
      </div>
      <div
        className={
          searching ? 'absolute inset-0 z-10 flex items-center gap-1 bg-canvas px-2 md:static md:px-0' : 'hidden justify-center md:flex'
        }
      >
        {searching && <IconButton label={t`Close search`} icon={ArrowLeft} onClick={onSearched} className="md:hidden" />}
        <SearchField ref={searchField} suggest={suggest} onDone={onSearched} />
      </div>
      <div className="flex items-center justify-end gap-1.5">
        <IconButton label={t`Search`} icon={Search} className="md:hidden" onClick={onSearch} />
        {may(me, 'upload') && (
          <Link
            to="/web/upload"
            aria-label={t`Upload`}
            className={buttonClass('secondary', 'md', 'max-sm:w-9 max-sm:px-0 touch:max-sm:w-11')}
          >
            <Upload aria-hidden="true" className="size-4" />
            <span className="max-sm:hidden">
              <Trans>Upload</Trans>
            </span>
          </Link>
        )}
        {me && <Bell accountId={me.id} />}
        <PersonMenu me={me} onKeys={onKeys} />
      </div>
    </header>
  )
}

/** The head of a page without the shell: sign-in, set-up. */
export function BareBar() {
  const { t } = useLingui()
  const site = siteName()
  return (
    <header className="flex h-(--top-bar) items-center px-5">
      <Link to="/web/" aria-label={t`${site}, home page`} className="rounded-md p-1">
        <Logo />
      </Link>
    </header>
  )
}
