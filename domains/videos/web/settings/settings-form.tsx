import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { useFlags } from '#domains/accounts/web.ts'
import { PlaceField } from '#domains/topics/web.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { Sections } from '#platform/web/ui/sections.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'
import type { Video } from '../../contract.ts'
import { PropertiesSection } from '../properties/properties-section.tsx'
import type { DistributeSectionProps } from '../publishing/distribute-section.tsx'
import { wasRevived } from '../publishing/revived.ts'
import { AudienceSection } from './audience-section.tsx'
import { AuthorsField } from './authors-field.tsx'
import { type ChannelsFieldType, ChannelsSection } from './channels-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DetailsSection } from './details-section.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsHeader } from './settings-header.tsx'
import { SharingSection } from './sharing-section.tsx'
import { ThumbnailSection } from './thumbnail-section.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

const ExpiredNotice = lazyPart<{ readonly video: Video }>(async () => (await import('../publishing/expired-notice.tsx')).ExpiredNotice)

const ExpirySection = lazyPart<SectionProps>(async () => (await import('../publishing/expiry-section.tsx')).ExpirySection)

/** Stands there from the beginning: addresses lead to it. */
const DistributeSection = lazyPart<DistributeSectionProps>(
  async () => (await import('../publishing/distribute-section.tsx')).DistributeSection,
  {
    place: () => (
      <Card id="distribute">
        <Skeleton className="h-24 rounded-md" />
      </Card>
    ),
  },
)

const MigrateSection = lazyPart<{ readonly video: Video }>(async () => (await import('../migration/migrate-section.tsx')).MigrateSection, {
  place: () => (
    <Card id="migrate">
      <Skeleton className="h-24 rounded-md" />
    </Card>
  ),
})

export interface Panel {
  readonly id: string
  readonly label: string
  /** A card with this id. */
  readonly content: ReactNode
}

interface Props {
  readonly video: Video
  readonly channelsField: ChannelsFieldType
  readonly panels: readonly Panel[]
}

/** All settings of a video on one page; saved when the person says so. */
export function SettingsForm({ video, channelsField, panels }: Props) {
  const { t } = useLingui()
  const sections = useSections(panels)
  const { draft, problems, change, unsaved, submit, sendForReview, discard, busy, hasFailed } = useSettingsDraft(video)
  const section = { draft, problems, onChange: change }
  return (
    <>
      <SettingsHeader video={video} />
      {(video.expired || wasRevived(video.id)) && <ExpiredNotice video={video} />}
      <Sections sections={sections}>
        <form
          aria-label={t`Settings of the video`}
          className="min-w-0"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <fieldset role="none" disabled={video.expired} className="flex min-w-0 flex-col gap-5">
            <DetailsSection {...section}>
              <AuthorsField authors={draft.authors} onChange={(authors) => change({ ...draft, authors })} />
              <PlaceField slug={draft.place} onChange={(place) => change({ ...draft, place })} />
            </DetailsSection>
            <ThumbnailSection {...section} video={video} />
            <SharingSection {...section} video={video} />
            <ChannelsSection {...section} video={video} field={channelsField} />
            <PropertiesSection {...section} />
            <ExpirySection {...section} />
            <DistributeSection
              {...section}
              video={video}
              busy={busy}
              onDistribute={() => submit({ visibility: draft.visibility })}
              onSend={(comment) => void sendForReview(comment)}
            />
            <UnsavedBar
              unsaved={unsaved}
              saving={busy}
              onSave={() => submit()}
              onDiscard={discard}
              failure={hasFailed ? t`Failed to update the video settings` : undefined}
            />
          </fieldset>
        </form>
        <AudienceSection id={video.id} />
        {panels.map(({ id, content }) => (
          <Fragment key={id}>{content}</Fragment>
        ))}
        <MigrateSection video={video} />
        <DeleteSection video={video} />
      </Sections>
    </>
  )
}

function useSections(panels: readonly Panel[]) {
  const { t } = useLingui()
  const flags = useFlags()
  return [
    { id: 'details', label: t`Details` },
    { id: 'thumbnail', label: t`Thumbnail` },
    { id: 'sharing', label: t`Who may watch` },
    { id: 'channels', label: t`Channels` },
    { id: 'properties', label: t`Custom properties` },
    ...(flags?.expiry_date === 1 ? [{ id: 'expiry', label: t`Expiry` }] : []),
    { id: 'distribute', label: t`Distribute` },
    { id: 'audience', label: t`Who can see it?` },
    ...panels,
    { id: 'migrate', label: t`Migrate` },
    { id: 'delete', label: t`Delete` },
  ]
}
