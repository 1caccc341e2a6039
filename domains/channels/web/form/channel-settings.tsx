import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Star, Trash2, Tv } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Sections } from '#platform/web/ui/sections.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'
import { channelRoutes, type ManagedChannel } from '../../contract.ts'
import { channelQuery } from '../queries.ts'
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
  // What the person edits from: somebody else's change does not move under their hands.
  const [saved, setSaved] = useState(() => draftOf(channel))
  const update = async (draft: Draft) => {
    const body = { ...changesOf(draft, saved), ...(draft.title !== saved.title && { displayname: draft.title }) }
    return (await call(channelRoutes.updateChannel, { params: { name: channel.id }, body })).channel
  }
  const { draft, problems, change, reset, save } = useChannelForm(saved, update)
  const submit = () =>
    save.mutate(undefined, {
      onSuccess: (now) => {
        toast.done(t`Channel settings saved`)
        setSaved(draftOf(now))
        reset(draftOf(now))
        if (!now.can.manage) void navigate({ to: `/web/channels/${now.name}`, ignoreBlocker: true })
      },
    })
  const section = { draft, problems, onChange: change }
  return (
    <>
      <PageHeader
        title={t`Channel settings`}
        description={channel.displayname}
        actions={
          <ButtonLink icon={Tv} to={`/web/channels/${channel.name}`}>
            <Trans>Open channel</Trans>
          </ButtonLink>
        }
      />
      <Sections
        sections={[
          { id: 'details', label: t`Details` },
          { id: 'look', label: t`Look` },
          { id: 'sharing', label: t`Who may see it` },
          { id: 'people', label: t`Managers` },
          { id: 'more', label: t`Feature or delete` },
        ]}
      >
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
          <MoreSection channel={channel} />
          <UnsavedBar unsaved={isChanged(draft, saved)} saving={save.isPending} onSave={submit} onDiscard={() => change(saved)} />
        </form>
      </Sections>
    </>
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
