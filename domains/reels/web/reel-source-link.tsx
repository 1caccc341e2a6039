import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import type { Video } from '#domains/videos/contract.ts'
import { playAddress } from '#domains/videos/web.ts'

/** Leads from a reel to what it was made of, at the second at which it begins. */
export function ReelSourceLink({ video: { reel_source: source } }: { video: Video }) {
  if (!source) return null
  return (
    <p className="flex min-w-0 items-center gap-2 text-muted">
      <Clapperboard aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <Trans>
          From{' '}
          <Link
            to={playAddress(source.id)}
            search={{ t: String(Math.floor(source.start)) }}
            className="font-medium text-ink underline underline-offset-2"
          >
            {source.displayname}
          </Link>
        </Trans>
      </span>
    </p>
  )
}
