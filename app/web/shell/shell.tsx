import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { type ComponentProps, useRef, useState } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'
import { BulkChannels } from '#domains/channels/web.ts'
import { highlightMarks } from '#domains/highlights/web.ts'
import { failedImport } from '#domains/imports/web.ts'
import { ShareHost } from '#domains/inbox/web.ts'
import { SaveHost } from '#domains/lists/web.ts'
import { formGate } from '#domains/participants/web.ts'
import { AddToPlaylistHost } from '#domains/playlists/web.ts'
import { questionGate } from '#domains/quizzes/web.ts'
import { failedReel } from '#domains/reels/web.ts'
import { ChannelsChoice, FailedActions, ManageHost, MiniPlayerHost, StageGates, StageMarks, TileActions } from '#domains/videos/web.ts'
import { useShortcuts } from '#platform/web/keyboard.ts'
import { useStored } from '#platform/web/stored.ts'
import { ConfirmHost } from '#platform/web/ui/confirm.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ToastList } from '#platform/web/ui/toast-list.tsx'
import { tileActions } from '../tile-actions.ts'
import { Announcer } from './announcer.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { Logo } from './logo.tsx'
import { placeGroups } from './navigation.ts'
import { ConnectionBar } from './notices/connection-bar.tsx'
import { Notices } from './notices/notices.tsx'
import { Pending } from './pending.tsx'
import { Places, Rail } from './rail.tsx'
import { BareBar, TopBar } from './top-bar.tsx'

const failedActions: ComponentProps<typeof FailedActions>['value'] = (video) => failedImport(video) ?? failedReel(video)

/** What stands around every page. */
export function Shell() {
  const frame = useMatches({
    select: (matches) => {
      const page = matches.at(-1)
      const declared = page?.staticData.frame
      return declared === 'optional' && Object.hasOwn(page?.search ?? {}, 'embed') ? 'none' : declared
    },
  })
  return (
    <TileActions value={tileActions}>
      <StageGates value={gates}>
        <StageMarks value={highlightMarks}>
          <FailedActions value={failedActions}>
            <ChannelsChoice value={channelsField}>
              {frame === 'none' ? <Outlet /> : frame === 'bare' ? <BareFrame /> : <Frame full={frame === 'full'} />}
            </ChannelsChoice>
          </FailedActions>
        </StageMarks>
      </StageGates>
      <AddToPlaylistHost />
      <ConfirmHost />
      <ShareHost />
      <ManageHost />
      <SaveHost />
      <ToastList />
      <TooltipLayer />
    </TileActions>
  )
}

/** A form before questions. */
const gates = [formGate, questionGate]

const channelsField = (props: ComponentProps<typeof BulkChannels>) => <BulkChannels {...props} />

const UploadLayer = lazyPart(async () => (await import('../upload/upload-layer.tsx')).UploadLayer, { failed: 'hidden' })

/** Nobody points at anything before the page is there. */
const TooltipLayer = lazyPart(async () => (await import('#platform/web/ui/tooltip-layer.tsx')).TooltipLayer, { failed: 'hidden' })

const main = 'min-w-0 outline-none'

/** @param full on phones the page has the window to itself */
function Frame({ full }: { full: boolean }) {
  const [rail, setRail] = useStored('lyceum-rail', 'open')
  const [drawer, setDrawer] = useState(false)
  const [keys, setKeys] = useState(false)
  const [searching, setSearching] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const openSearch = () => {
    const focus = () => search.current?.focus()
    focus()
    // Where it is folded away it takes the focus once it is there.
    setSearching(true)
    requestAnimationFrame(focus)
  }
  useGlobalKeys(openSearch, () => setKeys(true))
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Pending />
      <div className={cx('contents', full && 'max-md:hidden')}>
        <TopBar
          searchField={search}
          searching={searching}
          onSearch={openSearch}
          onSearched={() => setSearching(false)}
          railOpen={rail === 'open'}
          onRail={() => setRail(rail === 'open' ? 'narrow' : 'open')}
          onKeys={() => setKeys(true)}
        />
      </div>
      <ConnectionBar />
      <Notices />
      <div className="flex flex-1">
        <Rail collapsed={rail !== 'open'} />
        <div
          className={cx(
            'mx-auto flex w-full min-w-0 max-w-[112rem] flex-1 flex-col px-4 pt-4 pb-20 sm:px-6 lg:pb-4',
            full && 'max-md:p-0!',
          )}
        >
          <main id="main" tabIndex={-1} className={`${main} flex-1`}>
            <Outlet />
          </main>
          <div className={full ? 'max-md:hidden' : undefined}>
            <Footer />
          </div>
        </div>
      </div>
      <div className={cx('contents', full && 'max-md:hidden')}>
        <BottomBar onMore={() => setDrawer(true)} />
      </div>
      <Drawer open={drawer} onClose={() => setDrawer(false)} side="start" title={<Logo />}>
        <Places onPick={() => setDrawer(false)} />
      </Drawer>
      <KeyboardHelp open={keys} onClose={() => setKeys(false)} />
      <MiniPlayerHost />
      <Uploads />
      <Announcer />
    </div>
  )
}

/** Only for those who may upload, and not before the page is there. */
function Uploads() {
  const me = useMe()
  return may(me, 'upload') && <UploadLayer />
}

function BareFrame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Pending />
      <BareBar />
      <ConnectionBar />
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
      <Trans>Skip to content</Trans>
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
