import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'

/** Leads to where the password is changed; goes when it is. */
export function WeakPassword() {
  return (
    <p role="status" className="flex flex-wrap items-center justify-center gap-x-2 bg-warning-soft px-4 py-2 text-sm text-warning-ink">
      <KeyRound aria-hidden="true" className="size-4 shrink-0" />
      <span className="font-medium">
        <Trans>Your password is too easy to guess.</Trans>
      </span>
      <Link to="/web/profile" hash="password" className="font-medium underline underline-offset-2">
        <Trans>Choose a new password</Trans>
      </Link>
    </p>
  )
}
