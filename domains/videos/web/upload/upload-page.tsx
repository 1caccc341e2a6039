import { Trans, useLingui } from '@lingui/react/macro'
import { Video } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { DropTarget, type Upload, UploadHelp, UploadRow, useUploads } from '#domains/media/web.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { useUnsavedGuard } from '#platform/web/unsaved.tsx'
import { type Draft, NewVideo, NewVideoRungs } from './new-video.tsx'

/**
 * Files on their way on the left, what is said of one of them on the right.
 *
 * @param more other ways to add a video, below
 */
export function UploadPage({ more }: { more: ReactNode }) {
  const { t } = useLingui()
  const uploads = useUploads()
  const details = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  // What was typed for a video that came to nothing is asked about no more.
  useUnsavedGuard(uploads.some(({ made }) => made !== null && made in drafts))
  const selected = uploads.find(({ id }) => id === chosen) ?? uploads.find(({ made }) => made !== null)
  const keepDraft = (id: string, draft: Draft | undefined) =>
    setDrafts((all) => ({ ...Object.fromEntries(Object.entries(all).filter(([other]) => other !== id)), ...(draft && { [id]: draft }) }))
  const choose = (id: string) => {
    setChosen(id)
    // On small screens the details are below the list.
    requestAnimationFrame(() => details.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <>
      <PageHeader
        title={t`Upload`}
        {...(uploads.length > 0 && { description: t`Uploads continue as long as this tab stays open.` })}
        actions={<UploadActions />}
      />
      {uploads.length === 0 ? (
        <>
          <DropTarget small={false} />
          {more}
        </>
      ) : (
        <div className="flex flex-col gap-6 xl:grid xl:grid-cols-[minmax(20rem,28rem)_minmax(0,48rem)] xl:items-start">
          <div className="contents xl:flex xl:flex-col xl:gap-3">
            <div className="order-1 flex min-w-0 flex-col gap-3">
              <DropTarget small />
              <ul aria-label={t`Files`} className="flex flex-col gap-2">
                {uploads.map((upload) => (
                  <UploadRow
                    key={upload.id}
                    upload={upload}
                    selected={upload === selected && uploads.length > 1}
                    {...(uploads.length > 1 && upload.made && { onSelect: () => choose(upload.id) })}
                  />
                ))}
              </ul>
            </div>
            <div className="order-3 flex flex-col gap-6">
              {selected?.made && <NewVideoRungs id={selected.made} />}
              {more}
            </div>
          </div>
          <div ref={details} className="order-2 min-w-0 scroll-mt-(--top-bar)">
            <Details upload={selected} drafts={drafts} onDraft={keepDraft} />
          </div>
        </div>
      )}
    </>
  )
}

const UploadActions = () => (
  <>
    <UploadHelp />
    <ButtonLink icon={Video} to="/web/record">
      <Trans>Record</Trans>
    </ButtonLink>
  </>
)

interface DetailsProps {
  readonly upload: Upload | undefined
  readonly drafts: Readonly<Record<string, Draft>>
  readonly onDraft: (id: string, draft: Draft | undefined) => void
}

function Details({ upload, drafts, onDraft }: DetailsProps) {
  const id = upload?.made
  if (!id) return null
  return <NewVideo key={id} id={id} arrived={upload.state === 'done'} draft={drafts[id]} onDraft={(draft) => onDraft(id, draft)} />
}
