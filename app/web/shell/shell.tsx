import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'
import { ShareHost } from '#domains/inbox/web.ts'
import { SaveHost } from '#domains/lists/web.ts'
import { formGate } from '#domains/participants/web.ts'
import { AddToPlaylistHost } from '#domains/playlists/web.ts'
import { MiniPlayerHost, StageGate, TileActions } from '#domains/videos/web.ts'
import { useShortcuts } from '#platform/web/keyboard.ts'
import { useStored } from '#platform/web/stored.ts'
import { Toasts } from '#platform/web/toasts.tsx'
import { ConfirmHost } from '#platform/web/ui/confirm.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { TooltipLayer } from '#platform/web/ui/tooltip.tsx'
import { tileActions } from '../tile-actions.ts'
import { Announcer } from './announcer.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { KeyList } from './key-list.tsx'
import { Logo } from './logo.tsx'
import { placeGroups } from './navigation.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { Pending } from './pending.tsx'
import { Places, Rail } from './rail.tsx'
import { SampleLibraryNotice } from './sample-library-notice.tsx'
import { BareBar, TopBar } from './top-bar.tsx'

/** What stands around every page. */
export function Shell() {
  const frame = useMatches({
    select: (matches) => {
      const page = matches.at(-1)
      return page?.staticData.embeds && Object.hasOwn(page.search, 'embed') ? 'none' : page?.staticData.frame
    },
  })
  return (
    <TileActions value={tileActions}>
      <StageGate value={formGate}>{frame === 'none' ? <Outlet /> : frame === 'bare' ? <BareFrame /> : <Frame />}</StageGate>
      <AddToPlaylistHost />
      <ConfirmHost />
      <ShareHost />
      <SaveHost />
      <Toasts />
      <TooltipLayer />
    </TileActions>
  )
}

const UploadLayer = lazy(async () => ({ default: (await import('../upload/upload-layer.tsx')).UploadLayer }))

const main = 'min-w-0 outline-none'

function Frame() {
  const [rail, setRail] = useStored('lyceum-rail', 'open')
  const [drawer, setDrawer] = useState(false)
  const [keys, setKeys] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  useGlobalKeys(
    () => search.current?.focus(),
    () => setKeys(true),
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Pending />
      <TopBar
        searchField={search}
        railOpen={rail === 'open'}
        onRail={() => setRail(rail === 'open' ? 'narrow' : 'open')}
        onKeys={() => setKeys(true)}
      />
      <OfflineNotice />
      <SampleLibraryNotice />
      <div className="flex flex-1">
        <Rail collapsed={rail !== 'open'} />
        <div className="mx-auto flex w-full min-w-0 max-w-[112rem] flex-1 flex-col px-4 pt-4 pb-20 sm:px-6 lg:pb-4">
          <main id="main" tabIndex={-1} className={`${main} flex-1`}>
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      <BottomBar onMore={() => setDrawer(true)} />
      <Drawer open={drawer} onClose={() => setDrawer(false)} side="start" title={<Logo />}>
        <Places onPick={() => setDrawer(false)} />
      </Drawer>
      <KeyList open={keys} onClose={() => setKeys(false)} />
      <MiniPlayerHost />
      <Uploads />
      <Announcer />
    </div>
  )
}

/** Only for those who may upload, and not before the page is there. */
function Uploads() {
  const me = useMe()
  if (!may(me, 'upload')) return null
  return (
    <Suspense fallback={null}>
      <UploadLayer />
    </Suspense>
  )
}

function BareFrame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Pending />
      <BareBar />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className={`${main} flex flex-1 flex-col`}>
        <Outlet />
      </main>
      <Announcer />
    </div>
  )
}

function SkipLink() {
  return (
    <a
      href="#main"
      onClick={() => document.getElementById('main')?.focus()}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-2 font-medium text-canvas focus:translate-y-0"
    >
      <Trans>Skip to the content</Trans>
    </a>
  )
}

function useGlobalKeys(search: () => void, keys: () => void): void {
  const { i18n, t } = useLingui()
  const router = useRouter()
  const places = placeGroups.flatMap((group) => group.places).filter((place) => place.keys)
  useShortcuts([
    { keys: '/', label: t`Search`, run: search },
    { keys: '?', label: t`Show the keyboard shortcuts`, run: keys },
    ...places.map((place) => {
      const name = i18n._(place.label)
      return { keys: place.keys ?? '', label: t`Go to ${name}`, run: () => void router.navigate({ to: place.to }) }
    }),
  ])
}
