import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { tabLinkClass } from '#platform/web/ui/tab-link-class.ts'

const options = { exact: true, includeSearch: false }

/** Between the lists of what is one's own. */
export function OwnTabs() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Kinds`} className="mb-5 flex gap-1 border-line border-b">
      <Link to="/web/my/videos" activeOptions={options} className={tabLinkClass}>
        <Trans>Videos</Trans>
      </Link>
      <Link to="/web/my/reels" activeOptions={options} className={tabLinkClass}>
        <Trans>Shorts</Trans>
      </Link>
      <Link to="/web/my/podcasts" activeOptions={options} className={tabLinkClass}>
        <Trans>Podcasts</Trans>
      </Link>
    </nav>
  )
}
