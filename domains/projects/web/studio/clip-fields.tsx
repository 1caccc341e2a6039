import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import type { ClipTitle, PictureClip, ProjectClip, ProjectSource, VideoClip } from '../../contract.ts'
import { clipLength } from '../../lengths.ts'
import { longestFade, longestStill, mostTitles, shortestClip } from '../../limits.ts'
import type { Edit } from './edits.ts'
import { NumberField } from './number-field.tsx'

interface Props<Clip extends ProjectClip = ProjectClip> {
  readonly clip: Clip
  readonly sources: readonly ProjectSource[]
  readonly onChange: (edit: Edit) => void
}

/** What can be changed about the clip that is selected. */
export function ClipFields({ clip, sources, onChange }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-medium text-sm">
        <Trans>Selected clip</Trans>
      </legend>
      {clip.kind === 'video' && <VideoFields clip={clip} sources={sources} onChange={onChange} />}
      {clip.kind === 'title' && <WordsField clip={clip} onChange={onChange} />}
      {clip.kind !== 'video' && <DurationField clip={clip} onChange={onChange} />}
      <FadeFields clip={clip} onChange={onChange} />
      {clip.kind !== 'title' && <Titles clip={clip} onChange={onChange} />}
    </fieldset>
  )
}

function VideoFields({ clip, sources, onChange }: Props<VideoClip>) {
  const { t } = useLingui()
  const { id, from, to } = clip
  const longest = sources.find((one) => one.id === clip.video)?.duration ?? 172_800
  const set = (field: 'from' | 'to' | 'speed' | 'volume') => (value: number) =>
    onChange({ type: 'change', id, field, patch: { [field]: value } })
  const least = shortestClip * clip.speed
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <NumberField label={t`From (seconds)`} value={from} min={0} max={to - least} onChange={set('from')} />
        <NumberField label={t`To (seconds)`} value={to} min={from + least} max={longest} onChange={set('to')} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <NumberField label={t`Speed`} value={clip.speed} min={0.25} max={4} step={0.25} onChange={set('speed')} />
        <NumberField
          label={t`Volume (%)`}
          value={Math.round(clip.volume * 100)}
          min={0}
          max={200}
          step={5}
          onChange={(value) => set('volume')(value / 100)}
        />
      </div>
    </>
  )
}

function WordsField({ clip, onChange }: Pick<Props<Extract<ProjectClip, { kind: 'title' }>>, 'clip' | 'onChange'>) {
  const { t } = useLingui()
  const { id, text, background } = clip
  return (
    <>
      <Field label={t`Text`}>
        <Textarea
          value={text}
          maxLength={500}
          onChange={(event) =>
            event.target.value.trim() !== '' && onChange({ type: 'change', id, field: 'text', patch: { text: event.target.value } })
          }
        />
      </Field>
      <Field label={t`Background`}>
        <Input
          type="color"
          value={background}
          onChange={(event) => onChange({ type: 'change', id, field: 'background', patch: { background: event.target.value } })}
        />
      </Field>
    </>
  )
}

function DurationField({ clip, onChange }: Pick<Props, 'clip' | 'onChange'>) {
  const { t } = useLingui()
  const set = (duration: number) => onChange({ type: 'change', id: clip.id, field: 'duration', patch: { duration } })
  return <NumberField label={t`Duration (seconds)`} value={clipLength(clip)} min={shortestClip} max={longestStill} onChange={set} />
}

function FadeFields({ clip, onChange }: Pick<Props, 'clip' | 'onChange'>) {
  const { t } = useLingui()
  const longest = (other: number) => Math.max(0, Math.min(longestFade, clipLength(clip) - other))
  const set = (field: 'fade_in' | 'fade_out') => (value: number) =>
    onChange({ type: 'change', id: clip.id, field, patch: { [field]: value } })
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberField label={t`Fade in (seconds)`} value={clip.fade_in} min={0} max={longest(clip.fade_out)} onChange={set('fade_in')} />
      <NumberField label={t`Fade out (seconds)`} value={clip.fade_out} min={0} max={longest(clip.fade_in)} onChange={set('fade_out')} />
    </div>
  )
}

function Titles({ clip, onChange }: Pick<Props<VideoClip | PictureClip>, 'clip' | 'onChange'>) {
  const { t } = useLingui()
  const { id, titles } = clip
  const set = (field: string, next: ClipTitle[]) => onChange({ type: 'change', id, field, patch: { titles: next } })
  const words = t`Title`
  const add = () =>
    set(`titles ${titles.length}`, [...titles, { text: words, from: 0, to: Math.min(3, clipLength(clip)), place: 'bottom' }])
  return (
    <div className="grid gap-3">
      {titles.map((title, index) => (
        <TitleFields
          key={index}
          title={title}
          number={index + 1}
          length={clipLength(clip)}
          onChange={(patch) => set(`title ${index} ${Object.keys(patch).join()}`, titles.with(index, { ...title, ...patch }))}
          onRemove={() => set('remove a title', titles.toSpliced(index, 1))}
        />
      ))}
      {titles.length < mostTitles && (
        <Button size="sm" icon={Plus} onClick={add}>
          <Trans>Add a title</Trans>
        </Button>
      )}
    </div>
  )
}

interface TitleProps {
  readonly title: ClipTitle
  readonly number: number
  /** Seconds of the clip. */
  readonly length: number
  readonly onChange: (patch: Partial<ClipTitle>) => void
  readonly onRemove: () => void
}

function TitleFields({ title, number, length, onChange, onRemove }: TitleProps) {
  const { t } = useLingui()
  const places = [
    { value: 'top' as const, label: t`Top` },
    { value: 'middle' as const, label: t`Middle` },
    { value: 'bottom' as const, label: t`Bottom` },
  ]
  return (
    <div role="group" aria-label={t`Title ${number}`} className="grid gap-2 rounded-md bg-sunken p-2">
      <div className="flex items-end gap-2">
        <Field label={t`Title ${number}`} className="min-w-0 flex-1">
          <Input
            value={title.text}
            maxLength={200}
            onChange={(event) => event.target.value.trim() !== '' && onChange({ text: event.target.value })}
          />
        </Field>
        <IconButton label={t`Remove title ${number}`} icon={Trash2} kind="danger-quiet" onClick={onRemove} />
      </div>
      <div className="grid grid-cols-3 gap-2">
        <NumberField label={t`From`} value={title.from} min={0} max={title.to - 0.1} onChange={(from) => onChange({ from })} />
        <NumberField label={t`To`} value={title.to} min={title.from + 0.1} max={length} onChange={(to) => onChange({ to })} />
        <Field label={t`Place`}>
          <Select options={places} value={title.place} onChange={(place) => onChange({ place })} />
        </Field>
      </div>
    </div>
  )
}
