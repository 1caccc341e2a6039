import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useBusy } from './busy.ts'
import { Button } from './ui/button.tsx'
import { confirm } from './ui/confirm.tsx'

/** Asks before leaving while something is unsaved: links, Back, closing the tab. */
export function useUnsavedGuard(unsaved: boolean): void {
  useBusy(unsaved)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!unsaved || current.pathname === next.pathname) return false
      const leave = await confirm({
        title: <Trans>Leave without saving?</Trans>,
        body: <Trans>Your changes on this page have not been saved.</Trans>,
        action: <Trans>Leave the page</Trans>,
        cancel: <Trans>Stay</Trans>,
        danger: true,
      })
      return !leave
    },
    enableBeforeUnload: () => unsaved,
  })
}

export interface UnsavedBarProps {
  readonly unsaved: boolean
  readonly saving: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
  /** Why the last try to save failed; stands there until the next. */
  readonly failure?: string | undefined
}

/** A bar at the bottom of a form's page while something is unsaved. */
export function UnsavedBar({ unsaved, saving, onSave, onDiscard, failure }: UnsavedBarProps) {
  useUnsavedGuard(unsaved && !saving)
  if (!unsaved) return null
  return (
    <div
      data-unsaved-bar=""
      className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 mt-5 flex animate-rise-in flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-raised py-2.5 pr-2.5 pl-4 shadow-float lg:bottom-4"
    >
      {failure ? (
        <p role="alert" className="min-w-0 flex-1 basis-48 font-medium text-danger-ink">
          {failure}
        </p>
      ) : (
        <p role="status" className="min-w-0 flex-1 font-medium max-sm:sr-only">
          <Trans>You have unsaved changes</Trans>
        </p>
      )}
      <div className="ml-auto flex gap-2">
        <Button kind="quiet" onClick={onDiscard} disabled={saving}>
          <Trans>Discard</Trans>
        </Button>
        <Button kind="primary" onClick={onSave} busy={saving}>
          <Trans>Save changes</Trans>
        </Button>
      </div>
    </div>
  )
}
