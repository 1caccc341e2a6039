import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { toast } from '#platform/web/toasts.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Sections } from '#platform/web/ui/sections.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'
import type { Video } from '../../contract.ts'
import { videoAddress } from '../../video-address.ts'
import { AuthorsField } from './authors-field.tsx'
import { type ChannelsFieldType, ChannelsSection } from './channels-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { type Draft, draftOf, isChanged, problemsOf } from './draft.ts'
import type { SectionProps } from './section-props.ts'
import { SharingSection } from './sharing-section.tsx'
import { ThumbnailSection } from './thumbnail-section.tsx'
import { useSave } from './use-save.ts'

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
  // What the person edits from: somebody else's change does not move under their hands.
  const [base, setBase] = useState(video)
  const saved = draftOf(base)
  const [draft, setDraft] = useState(saved)
  const [problems, setProblems] = useState<SectionProps['problems']>({})
  const save = useSave(base)
  const change = (next: Draft) => {
    setDraft(next)
    setProblems({})
  }
  const settle = (now: Video) => {
    setBase(now)
    setDraft(draftOf(now))
  }
  const submit = () => {
    const found = problemsOf(draft)
    setProblems(found)
    const first = Object.values(found)[0]
    if (first) toast.error(first, { for: 4000 })
    else save.mutate(draft, { onSuccess: settle })
  }
  const section = { draft, problems, onChange: change }
  return (
    <>
      <Header video={video} />
      <Sections sections={sections}>
        <form
          aria-label={t`Settings of the video`}
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <DetailsSection {...section}>
            <AuthorsField authors={draft.authors} onChange={(authors) => change({ ...draft, authors })} />
          </DetailsSection>
          <ThumbnailSection {...section} video={video} />
          <SharingSection {...section} video={video} />
          <ChannelsSection {...section} video={video} field={channelsField} />
          <UnsavedBar unsaved={isChanged(draft, saved)} saving={save.isPending} onSave={submit} onDiscard={() => change(saved)} />
        </form>
        {panels.map(({ id, content }) => (
          <Fragment key={id}>{content}</Fragment>
        ))}
        <DeleteSection video={video} />
      </Sections>
    </>
  )
}

function Header({ video }: { video: Video }) {
  const { t } = useLingui()
  return (
    <PageHeader
      title={t`Settings`}
      description={video.displayname}
      actions={
        <ButtonLink icon={Play} to={videoAddress(video)}>
          <Trans>Watch</Trans>
        </ButtonLink>
      }
    />
  )
}

function useSections(panels: readonly Panel[]) {
  const { t } = useLingui()
  return [
    { id: 'details', label: t`Details` },
    { id: 'thumbnail', label: t`Thumbnail` },
    { id: 'sharing', label: t`Who may watch` },
    { id: 'channels', label: t`Channels` },
    ...panels,
    { id: 'delete', label: t`Delete` },
  ]
}
