import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Sections } from '#platform/web/ui/sections.tsx'
import { useUnsavedGuard } from '#platform/web/unsaved.tsx'
import { channelAddress } from '../../channel-address.ts'
import { channelRoutes } from '../../contract.ts'
import { changesOf, type Draft, emptyDraft, isChanged } from './draft.ts'
import { LookSection } from './look-section.tsx'
import { DetailsSection, PeopleSection, SharingSection } from './sections.tsx'
import { useChannelForm } from './use-form.ts'

const create = async (draft: Draft) =>
  (
    await call(channelRoutes.createChannel, {
      body: { displayname: draft.title, visibility: draft.visibility, ...changesOf(draft, emptyDraft) },
    })
  ).channel

/** A channel to be. */
export function NewChannelForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { draft, problems, change, save, refuse } = useChannelForm(emptyDraft, create)
  useUnsavedGuard(isChanged(draft, emptyDraft) && !save.isPending && !save.isSuccess)
  const submit = () => {
    if (draft.title.trim() === '') {
      refuse({ displayname: t`Please enter a title.` })
      toast.error(t`Please enter a title.`, { for: 4000 })
      return
    }
    save.mutate(undefined, { onSuccess: ({ name }) => void navigate({ to: channelAddress(name), ignoreBlocker: true }) })
  }
  const section = { draft, problems, onChange: change }
  return (
    <>
      <PageHeader title={t`New channel`} description={<Trans>A home for videos on one subject, with its own look.</Trans>} />
      <Sections
        sections={[
          { id: 'details', label: t`Details` },
          { id: 'look', label: t`Look` },
          { id: 'sharing', label: t`Who may see it` },
          { id: 'people', label: t`Managers` },
        ]}
      >
        <form
          aria-label={t`New channel`}
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <DetailsSection {...section} />
          <LookSection {...section} />
          <SharingSection {...section} />
          <PeopleSection {...section} isNew />
          <div className="flex flex-wrap justify-end gap-2">
            <ButtonLink to="/web/channels">
              <Trans>Cancel</Trans>
            </ButtonLink>
            <Button kind="primary" type="submit" busy={save.isPending}>
              <Trans>Create channel</Trans>
            </Button>
          </div>
        </form>
      </Sections>
    </>
  )
}
