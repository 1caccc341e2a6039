import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

const look =
  'relative flex items-center rounded-t-md px-3 pt-2 pb-2.5 font-medium text-muted transition-colors hover:text-ink touch:py-3 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full aria-[current=page]:text-ink aria-[current=page]:after:bg-accent'

const options = { exact: true, includeSearch: false }

/** Between the lists of what is one's own. */
export function OwnTabs() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Kinds`} className="mb-5 flex gap-1 border-line border-b">
      <Link to="/web/my/videos" activeOptions={options} className={look}>
        <Trans>Videos</Trans>
      </Link>
      <Link to="/web/my/reels" activeOptions={options} className={look}>
        <Trans>Shorts</Trans>
      </Link>
      <Link to="/web/my/podcasts" activeOptions={options} className={look}>
        <Trans>Podcasts</Trans>
      </Link>
    </nav>
  )
}
