import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { tabLinkClass } from '#platform/web/ui/tab-link-class.ts'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'
import { trackCertificatesLink, trackDistributionLink, trackModulesLink, trackSettingsLink } from '../addresses.ts'

export type TrackTab = 'settings' | 'modules' | 'distribution' | 'certificates'

const words: Record<TrackTab, ReactNode> = {
  settings: <Trans>Settings</Trans>,
  modules: <Trans>Modules</Trans>,
  distribution: <Trans>Distribution</Trans>,
  certificates: <Trans>Certificates</Trans>,
}

/** The pages from which a track is run. */
export function TrackTabs({ name, current }: { name: string; current: TrackTab }) {
  const { t } = useLingui()
  const links: readonly (readonly [TrackTab, LinkProps])[] = [
    ['settings', trackSettingsLink(name)],
    ['modules', trackModulesLink(name)],
    ['distribution', trackDistributionLink(name)],
    ['certificates', trackCertificatesLink(name)],
  ]
  return (
    <nav aria-label={t`About this track`} className="mb-5 flex flex-wrap gap-x-1 border-line border-b">
      {links.map(([tab, link]) => (
        <Link key={tab} {...link} aria-current={tab === current ? 'page' : undefined} className={tabLinkClass}>
          {words[tab]}
        </Link>
      ))}
    </nav>
  )
}

/** The same of a track that is not there yet: the other tabs say what opens them (LE-2.65 to LE-2.67). */
export function TabsToBe({ onRefuse }: { onRefuse: () => void }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`About this track`} className="mb-5 flex flex-wrap gap-x-1 border-line border-b">
      <Link to="/web/tracks/create" aria-current="page" className={tabLinkClass}>
        {words.settings}
      </Link>
      {(['modules', 'distribution'] as const).map((tab) => (
        <Tooltip key={tab} label={t`Please fill in the title and click Create.`}>
          <button type="button" aria-disabled="true" onClick={onRefuse} className={cx(tabLinkClass, 'opacity-50')}>
            {words[tab]}
          </button>
        </Tooltip>
      ))}
    </nav>
  )
}
