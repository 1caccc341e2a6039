import { Trans, useLingui } from '@lingui/react/macro'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Sections } from '#platform/web/ui/sections.tsx'
import { useMe } from '../use-me.ts'
import { AppearanceCard } from './appearance-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TokensCard } from './tokens-card.tsx'

/** A person's own page: who they are, what they like, how they get in. */
export function ProfilePage() {
  const { t } = useLingui()
  const me = useMe()
  if (!me) return null
  return (
    <>
      <PageHeader title={t`Profile and settings`} />
      <Sections
        sections={[
          { id: 'details', label: <Trans>About you</Trans> },
          { id: 'appearance', label: <Trans>Appearance</Trans> },
          { id: 'password', label: <Trans>Password</Trans> },
          { id: 'sessions', label: <Trans>Devices</Trans> },
          { id: 'tokens', label: <Trans>API tokens</Trans> },
        ]}
      >
        <DetailsCard key={me.id} me={me} />
        <AppearanceCard />
        <PasswordCard username={me.name} />
        <SessionsCard />
        <TokensCard />
      </Sections>
    </>
  )
}
