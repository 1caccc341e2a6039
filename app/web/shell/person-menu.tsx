import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Bookmark, Keyboard, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { type Me, signOut } from '#domains/accounts/web.ts'
import { setTheme, useTheme } from '#platform/web/site/theme.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#platform/web/ui/menu.tsx'

/** The person's own menu; for an anonymous viewer, the way to sign in. */
export function PersonMenu({ me, onKeys }: { me: Me | null | undefined; onKeys: () => void }) {
  const { href } = useLocation()
  if (me === undefined) return <span className="size-9" />
  if (me === null) {
    return (
      <ButtonLink kind="primary" to="/web/login" search={{ next: href } as never}>
        <Trans>Sign in</Trans>
      </ButtonLink>
    )
  }
  return (
    <Menu
      className="w-64"
      trigger={
        <button
          type="button"
          className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-hover touch:size-11 data-[state=open]:bg-hover"
        >
          <Avatar name={me.displayname} />
          <span className="sr-only">
            <Trans>Your menu</Trans>
          </span>
        </button>
      }
    >
      <PersonItems me={me} onKeys={onKeys} />
    </Menu>
  )
}

function PersonItems({ me, onKeys }: { me: Me; onKeys: () => void }) {
  const theme = useTheme()
  const router = useRouter()
  const queries = useQueryClient()
  const leave = async () => {
    await signOut(queries)
    await router.navigate({ to: '/web/login' })
  }
  return (
    <>
      <div className="flex items-center gap-3 px-2.5 py-2.5">
        <Avatar name={me.displayname} size="md" />
        <div className="min-w-0">
          <p className="truncate font-medium">{me.displayname}</p>
          <p className="truncate text-muted text-sm">{me.name}</p>
        </div>
      </div>
      <MenuSeparator />
      <MenuLink to="/web/profile" icon={UserRound}>
        <Trans>Profile and settings</Trans>
      </MenuLink>
      <MenuLink to="/web/my/lists" icon={Bookmark}>
        <Trans>Saved lists</Trans>
      </MenuLink>
      <MenuItem icon={Keyboard} keys="?" onSelect={onKeys}>
        <Trans>Keyboard shortcuts</Trans>
      </MenuItem>
      <MenuSeparator />
      <MenuChoice
        label={<Trans>Appearance</Trans>}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'system', label: <Trans>System</Trans>, icon: Monitor },
          { value: 'light', label: <Trans>Light</Trans>, icon: Sun },
          { value: 'dark', label: <Trans>Dark</Trans>, icon: Moon },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void leave()}>
        <Trans>Sign out</Trans>
      </MenuItem>
    </>
  )
}
