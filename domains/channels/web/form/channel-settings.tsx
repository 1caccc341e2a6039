import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Star, Trash2, Tv } from 'lucide-react'
import { useState } from 'react'
import { VideosAnalyticsSection } from '#domains/analytics/web.ts'
import { AudienceCard, audienceKey } from '#domains/audience/web.ts'
import type { Undoable } from '#platform/web/bulk/take-back.ts'
import { addressOf, call } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { afterSaving } from '#platform/web/queries/after-saving.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Sections } from '#platform/web/ui/sections.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'
import { channelAddress } from '../../channel-address.ts'
import { channelFeed } from '../../contract/feed.ts'
import { channelRoutes, type ManagedChannel } from '../../contract.ts'
import { channelQuery } from '../queries.ts'
import { takeBackChannels } from '../take-back.ts'
import { useFeature } from '../use-channel.ts'
import { useDeleteChannels } from '../use-delete.tsx'
import { changesOf, type Draft, draftOf, isChanged } from './draft.ts'
import { LookSection } from './look-section.tsx'
import { DetailsSection, PeopleSection, SharingSection } from './sections.tsx'
import { useChannelForm } from './use-form.ts'

/** The settings page of a channel, for who manages it. */
export function ChannelSettings({ name }: { name: string }) {
  const channel = useSuspenseQuery(channelQuery(name)).data
  return <SettingsForm key={channel.id} channel={channel} />
}

function SettingsForm({ channel }: { channel: ManagedChannel }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const sections = useSections()
  // What the person edits from: somebody else's change does not move under their hands.
  const [saved, setSaved] = useState(() => draftOf(channel))
  const update = async (draft: Draft) => {
    const body = { ...changesOf(draft, saved), ...(draft.title !== saved.title && { displayname: draft.title }) }
    const { channel: now, undo } = await call(channelRoutes.updateChannel, {
      params: { name: channel.id },
      body: { ...body, ...(body.ownername !== undefined && { undoable: '1' }) },
    })
    return { ...now, undo }
  }
  const { draft, problems, change, reset, save } = useChannelForm(saved, update)
  const back = useTakingBack((stands) => {
    setSaved((before) => ({ ...before, ...stands }))
    reset((before) => ({ ...before, ...stands }))
  })
  const submit = () =>
    save.mutate(undefined, {
      onSuccess: ({ undo, ...now }) => {
        toast.done(t`Channel settings saved`, undo === undefined ? {} : { undo: () => void back({ ...now, undo }) })
        const stands = draftOf(now)
        setSaved(stands)
        reset((current) => afterSaving(stands, draft, current))
        if (!now.can.manage) void navigate({ to: channelAddress(now.name), ignoreBlocker: true })
      },
    })
  const section = { draft, problems, onChange: change }
  return (
    <>
      <SettingsHeader channel={channel} />
      <Sections sections={sections}>
        <form
          aria-label={t`Channel settings`}
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <DetailsSection {...section} />
          <LookSection {...section} id={channel.id} />
          <SharingSection {...section} />
          <PeopleSection {...section} />
          <UnsavedBar unsaved={isChanged(draft, saved)} saving={save.isPending} onSave={submit} onDiscard={() => change(saved)} />
        </form>
        <AudienceSection id={channel.id} />
        <ChannelAnalytics name={channel.name} />
        <MoreSection channel={channel} />
      </Sections>
    </>
  )
}

function SettingsHeader({ channel }: { channel: ManagedChannel }) {
  const { t } = useLingui()
  return (
    <PageHeader
      title={t`Channel settings`}
      description={channel.displayname}
      actions={
        <ButtonLink icon={Tv} to={channelAddress(channel.name)}>
          <Trans>Open channel</Trans>
        </ButtonLink>
      }
    />
  )
}

/** Another owner is taken back, and the form shows whose the channel is then, and who sees it. */
function useTakingBack(onBack: (stands: Pick<Draft, 'owner' | 'visibility' | 'members' | 'external'>) => void) {
  const queries = useQueryClient()
  return async (given: Undoable & Pick<ManagedChannel, 'name'>) => {
    await takeBackChannels(queries, [given])
    // Where it stayed given away, they may not see it any more.
    const now = await queries.fetchQuery(channelQuery(given.name)).catch(() => undefined)
    if (!now) return
    const { owner, visibility, members, external } = draftOf(now)
    onBack({ owner, visibility, members, external })
  }
}

function useSections() {
  const { t } = useLingui()
  return [
    { id: 'details', label: t`Details` },
    { id: 'look', label: t`Look` },
    { id: 'sharing', label: t`Who may see it` },
    { id: 'people', label: t`Managers` },
    { id: 'audience', label: t`Who can see it?` },
    { id: 'analytics', label: t`Analytics` },
    { id: 'more', label: t`Feature or delete` },
  ]
}

/** Who can see it as it is saved, and why. */
function AudienceSection({ id }: { id: string }) {
  const of = { type: 'channel', id }
  useFreshness(channelFeed.changed, id, [audienceKey(of)])
  return <AudienceCard {...of} />
}

function ChannelAnalytics({ name }: { name: string }) {
  const { t } = useLingui()
  return (
    <VideosAnalyticsSection
      description={t`Of the videos that are in the channel now, as far as you can watch them.`}
      queryKey={['channel', name]}
      read={(query, signal) => call(channelRoutes.getChannelAnalytics, { params: { name }, query, signal })}
      tableAddress={(table, query) => addressOf(channelRoutes.downloadChannelAnalytics, { params: { name, table }, query })}
    />
  )
}

function MoreSection({ channel }: { channel: ManagedChannel }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const feature = useFeature(channel)
  const remove = useDeleteChannels()
  const leave = async () => {
    if (await remove([channel])) await navigate({ to: '/web/channels', ignoreBlocker: true })
  }
  return (
    <Card
      id="more"
      title={t`Feature or delete`}
      description={t`Deleting a channel doesn’t delete its videos. Subscribers lose the channel immediately.`}
    >
      <div className="flex flex-wrap gap-2">
        <Button icon={Star} aria-pressed={channel.featured} onClick={() => feature.mutate(!channel.featured)}>
          {channel.featured ? <Trans>Remove from featured</Trans> : <Trans>Mark as featured</Trans>}
        </Button>
        <Button kind="danger-quiet" icon={Trash2} onClick={() => void leave()}>
          <Trans>Delete channel</Trans>
        </Button>
      </div>
    </Card>
  )
}
