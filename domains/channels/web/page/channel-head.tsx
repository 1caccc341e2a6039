import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { LayoutList, Link2, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from '#platform/web/in-browser/copy-text.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { channelAddress, channelManageAddress, channelSearchAddress, channelSettingsAddress } from '../../channel-address.ts'
import type { Channel } from '../../contract.ts'
import { ChannelFacts } from '../channel-tile.tsx'
import { Cover } from '../cover.tsx'
import { Emblem } from '../emblem.tsx'
import { SubscribeButton } from '../subscribe-button.tsx'
import { themed } from '../theme.ts'
import { ChannelVisibilityBadge } from '../visibility-badge.tsx'

interface Props {
  readonly channel: Channel
  /** Without what leads elsewhere: in pages of other sites. */
  readonly bare?: boolean
  /** More buttons, of the domains above. */
  readonly actions?: ReactNode
}

/** The face of a channel: its colour or picture, its logo, its name, and what can be done. */
export function ChannelHead({ channel, bare = false, actions }: Props) {
  const { displayname, description } = channel
  return (
    <header style={themed(channel)} className="mb-6 overflow-hidden rounded-lg border border-line bg-surface">
      <PageTitle title={displayname} />
      <Cover channel={channel} eager className="h-[clamp(7rem,17vw,14rem)]" />
      <div className="bg-linear-to-b from-(--channel)/35 to-transparent px-4 pb-5 sm:px-6">
        <div className="relative -mt-9 mb-3">
          <span className="inline-block rounded-lg ring-4 ring-surface">
            <Emblem channel={channel} size="lg" />
          </span>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className="min-w-0 flex-1 basis-80">
            <h1 className="break-words font-semibold text-2xl tracking-tight sm:text-3xl">{displayname}</h1>
            <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <By channel={channel} />
              <ChannelFacts channel={channel} />
              {channel.can.manage && <ChannelVisibilityBadge visibility={channel.visibility} />}
            </div>
            {description && <p className="mt-3 max-w-prose whitespace-pre-line break-words">{description}</p>}
            {!bare && <Topics channel={channel} />}
          </div>
          {!bare && <Actions channel={channel}>{actions}</Actions>}
        </div>
      </div>
    </header>
  )
}

function By({ channel }: { channel: Channel }) {
  const owner = channel.owner.displayname
  return (
    <p className="mt-1 font-medium text-sm">
      <Trans>By {owner}</Trans>
    </p>
  )
}

/** Each leads to what the channel has about it (VW-2.63). */
function Topics({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  if (channel.topics.length === 0) return null
  return (
    <ul aria-label={t`Topics`} className="mt-4 flex flex-wrap gap-2">
      {channel.topics.map((topic) => (
        <li key={topic}>
          <Link
            to={channelSearchAddress(channel.name)}
            search={{ topic }}
            className="inline-flex min-h-7 items-center rounded-full bg-(--channel) px-3 font-medium text-ink text-sm transition-colors hover:bg-(--channel-tone) touch:min-h-11"
          >
            {topic}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Actions({ channel, children }: { channel: Channel; children: ReactNode }) {
  const { t } = useLingui()
  const copy = async () => {
    if (await copyText(new URL(channelAddress(channel.name), window.location.origin).href)) toast.done(t`Link copied`)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <SubscribeButton channel={channel} />
      {children ?? (
        <Button icon={Link2} onClick={() => void copy()}>
          <Trans>Copy link</Trans>
        </Button>
      )}
      {channel.can.manage && (
        <>
          <ButtonLink icon={LayoutList} to={channelManageAddress(channel.name)}>
            <Trans>Manage</Trans>
          </ButtonLink>
          <ButtonLink icon={Settings} to={channelSettingsAddress(channel.name)}>
            <Trans>Settings</Trans>
          </ButtonLink>
        </>
      )}
    </div>
  )
}
