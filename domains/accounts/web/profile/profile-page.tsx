import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Sections } from '#platform/web/ui/sections.tsx'
import { useMe } from '../use-me.ts'
import { AppearanceCard } from './appearance-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { EmbedTokensCard } from './embed-tokens-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TokensCard } from './tokens-card.tsx'

interface Props {
  /** Cards of the domains above; the `id` is that of the card. */
  readonly more?: readonly { readonly id: string; readonly label: ReactNode; readonly card: ReactNode }[]
}

/** A person's own page: who they are, what they like, what they are told, how they get in. */
export function ProfilePage({ more = [] }: Props) {
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
          ...more,
          { id: 'password', label: <Trans>Password</Trans> },
          { id: 'sessions', label: <Trans>Devices</Trans> },
          { id: 'tokens', label: <Trans>API tokens</Trans> },
          { id: 'embed-tokens', label: <Trans>Embed tokens</Trans> },
        ]}
      >
        <DetailsCard key={me.id} me={me} />
        <AppearanceCard />
        {more.map(({ id, card }) => (
          <Fragment key={id}>{card}</Fragment>
        ))}
        <PasswordCard username={me.name} />
        <SessionsCard />
        <TokensCard />
        <EmbedTokensCard />
      </Sections>
    </>
  )
}
