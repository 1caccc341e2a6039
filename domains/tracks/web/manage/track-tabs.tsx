import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { tabLinkClass } from '#platform/web/ui/tab-link-class.ts'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'
import { trackAnalyticsLink, trackCertificatesLink, trackDistributionLink, trackModulesLink, trackSettingsLink } from '../addresses.ts'

export type TrackTab = 'settings' | 'modules' | 'distribution' | 'analytics' | 'certificates'

/** As they stand beside each other while a track is made (LE-2.64). */
const tabsToBe: readonly TrackTab[] = ['settings', 'modules', 'distribution', 'analytics']

/** Of a track that is there: whoever finishes it may be given a certificate. */
const tabs: readonly TrackTab[] = [...tabsToBe, 'certificates']

const words: Record<TrackTab, ReactNode> = {
  settings: <Trans>Settings</Trans>,
  modules: <Trans>Modules</Trans>,
  distribution: <Trans>Distribution</Trans>,
  analytics: <Trans>Analytics</Trans>,
  certificates: <Trans>Certificates</Trans>,
}

const linkOf: Record<TrackTab, (name: string) => LinkProps> = {
  settings: trackSettingsLink,
  modules: trackModulesLink,
  distribution: trackDistributionLink,
  analytics: trackAnalyticsLink,
  certificates: trackCertificatesLink,
}

const navClass = 'mb-5 flex flex-wrap gap-x-1 border-line border-b'

/** The pages from which a track is run. */
export function TrackTabs({ name, current }: { name: string; current: TrackTab }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`About this track`} className={navClass}>
      {tabs.map((tab) => (
        <Link key={tab} {...linkOf[tab](name)} aria-current={tab === current ? 'page' : undefined} className={tabLinkClass}>
          {words[tab]}
        </Link>
      ))}
    </nav>
  )
}

/** Tabs of a track that is not there yet. */
export type OpenTrackTab = Extract<TrackTab, 'settings' | 'analytics'>

const isOpenTab = (tab: TrackTab): tab is OpenTrackTab => tab === 'settings' || tab === 'analytics'

interface ToBeProps {
  readonly current: OpenTrackTab
  readonly onChange: (tab: OpenTrackTab) => void
  /** One that waits for the track was pressed. */
  readonly onRefuse: () => void
}

/** The same of a track that is not there yet: two of them wait for it, and say what opens them (LE-2.65 to LE-2.67). */
export function TabsToBe({ current, onChange, onRefuse }: ToBeProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`About this track`} className={navClass}>
      {tabsToBe.map((tab) =>
        isOpenTab(tab) ? (
          <button
            key={tab}
            type="button"
            aria-current={tab === current ? 'page' : undefined}
            onClick={() => onChange(tab)}
            className={tabLinkClass}
          >
            {words[tab]}
          </button>
        ) : (
          <Tooltip key={tab} label={t`Please fill in the title and click Create.`}>
            <button type="button" aria-disabled="true" onClick={onRefuse} className={cx(tabLinkClass, 'opacity-50')}>
              {words[tab]}
            </button>
          </Tooltip>
        ),
      )}
    </nav>
  )
}
