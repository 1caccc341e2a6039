import { Trans, useLingui } from '@lingui/react/macro'
import { useReducer } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { CaptionsChoice, Detected } from '../../contract.ts'
import { type Ratio, shotOf } from '../../framing.ts'
import type { Detection } from '../detect-reel.ts'
import { changeDraft, type Draft, type DraftChange, draftOf } from './draft.ts'
import { PartFields } from './part-fields.tsx'
import { Preview } from './preview.tsx'
import { useCreateReel } from './use-create-reel.ts'

interface Props {
  readonly video: Video
  readonly passage: { readonly start: number; readonly end: number; readonly title: string }
  readonly detection: Detection
  readonly onClose: () => void
}

/** A reel before it is made. */
export function ReelEditor({ video, passage, detection: { job, found }, onClose }: Props) {
  const bounds = found.bounds ?? { from: passage.start, to: passage.end }
  const [draft, change] = useReducer(changeDraft(bounds), undefined, () => draftOf(found, passage))
  const create = useCreateReel(video.id, job, onClose)
  const leave = async () => {
    const sure = await confirm({
      title: <Trans>Discard this reel?</Trans>,
      body: <Trans>What you have changed is lost.</Trans>,
      action: <Trans>Discard</Trans>,
      danger: true,
    })
    if (sure) onClose()
  }
  return (
    <Dialog
      open
      stays
      onClose={() => void leave()}
      size="xl"
      title={<Trans>Edit your reel</Trans>}
      description={<Trans>It becomes a short of yours that nobody else sees until you share it.</Trans>}
      actions={
        <>
          <Button onClick={() => void leave()}>
            <Trans>Discard</Trans>
          </Button>
          <Button kind="primary" busy={create.isPending} onClick={() => create.mutate(draft)}>
            <Trans>Make reel</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <Preview
          video={video}
          found={found}
          draft={draft}
          onSelect={(id) => change({ type: 'select', id })}
          onPlace={(id, x) => change({ type: 'frame', id, framing: 'fixed', x })}
          onSplit={(id, at) => change({ type: 'split', id, at })}
        />
        <Fields draft={draft} found={found} bounds={bounds} error={create.refused} onChange={change} />
      </div>
    </Dialog>
  )
}

interface FieldsProps {
  readonly draft: Draft
  readonly found: Detected
  readonly bounds: { readonly from: number; readonly to: number }
  readonly error: { readonly message: string; readonly field: string | undefined } | undefined
  readonly onChange: (change: DraftChange) => void
}

function Fields({ draft, found, bounds, error, onChange }: FieldsProps) {
  const { t } = useLingui()
  const part = draft.parts.find(({ id }) => id === draft.selected)
  const ofTitle = error?.field === 'displayname'
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {error && !ofTitle && <FormError>{error.message}</FormError>}
      <Field label={t`Title`} error={ofTitle && error.message} required>
        <Input value={draft.title} maxLength={255} onChange={(event) => onChange({ type: 'title', title: event.target.value })} />
      </Field>
      <Shape value={draft.ratio} onChange={(ratio) => onChange({ type: 'ratio', ratio })} />
      <Captions found={found} value={draft.captions} onChange={(captions) => onChange({ type: 'captions', captions })} />
      {part && (
        <PartFields draft={draft} part={part} bounds={bounds} text={shotOf(found.highlights, part)?.text ?? ''} onChange={onChange} />
      )}
    </div>
  )
}

function Shape({ value, onChange }: { value: Ratio; onChange: (ratio: Ratio) => void }) {
  const { t } = useLingui()
  const options = [
    { value: '9:16' as const, label: t`Upright, 9:16` },
    { value: '1:1' as const, label: t`Square, 1:1` },
    { value: '16:9' as const, label: t`Wide, 16:9` },
  ]
  return (
    <Field label={t`Shape`} group>
      <RadioGroup<Ratio> label={t`Shape`} options={options} value={value} onChange={onChange} />
    </Field>
  )
}

interface CaptionsProps {
  readonly found: Detected
  readonly value: CaptionsChoice
  readonly onChange: (captions: CaptionsChoice) => void
}

function Captions({ found: { captions }, value, onChange }: CaptionsProps) {
  const { t } = useLingui()
  if (!captions)
    return (
      <p className="text-muted text-sm">
        <Trans>Nothing is transcribed in this passage, so there are no captions.</Trans>
      </p>
    )
  const burned = captions.burnable
    ? t`Everybody sees them, wherever the reel is shown.`
    : t`Not possible: the server has no fonts for some of the letters.`
  const options = [
    { value: 'soft' as const, label: t`Can be switched off`, hint: t`The reel gets a transcript of its own.` },
    { value: 'burned' as const, label: t`Part of the picture`, hint: burned, disabled: !captions.burnable },
    { value: 'none' as const, label: t`None` },
  ]
  return (
    <Field label={t`Captions`} group>
      <RadioGroup<CaptionsChoice> label={t`Captions`} options={options} value={value} onChange={onChange} />
    </Field>
  )
}
