import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import type { ProjectClip, VideoClip } from '../../contract.ts'
import { clipLength, overlapOf } from '../../lengths.ts'
import { longestCrossfade, longestFade, longestStill, shortestClip } from '../../limits.ts'
import { loudestOf } from '../model/curve.ts'
import type { ChangeFilm } from '../model/editing.ts'
import { sourceMoment } from '../model/placing.ts'
import { longestOf, type Sources } from '../model/sources.ts'
import type { ClipPatch } from '../model/trimming.ts'
import { CurveFields } from './curve-fields.tsx'
import { NumberField } from './number-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { TitleText } from './title-text.tsx'
import { TitlesFields } from './titles-fields.tsx'

interface Props<Clip extends ProjectClip = ProjectClip> {
  readonly clip: Clip
  /** `field`: what is changed, while somebody types. */
  readonly onPatch: (field: string, patch: ClipPatch) => void
}

interface FieldsProps {
  readonly clip: ProjectClip
  /** The clip before it. */
  readonly before: ProjectClip | undefined
  readonly sources: Sources
  /** How many seconds of the clip the film is after its beginning now. */
  readonly secondNow: () => number
  readonly onChange: ChangeFilm
}

/** What can be changed about the clip that is selected. */
export function ClipFields({ clip, before, sources, secondNow, onChange }: FieldsProps) {
  const onPatch = (field: string, patch: ClipPatch) => onChange({ type: 'change', id: clip.id, field, patch })
  return (
    <div className="grid min-w-0 gap-3">
      {clip.kind === 'video' && <VideoFields clip={clip} longest={longestOf(clip.video, sources)} onPatch={onPatch} />}
      {clip.kind === 'video' && (
        <CurveFields
          curve={clip.curve}
          from={clip.from}
          to={clip.to}
          longest={longestOf(clip.video, sources)}
          momentNow={() => sourceMoment(clip, secondNow())}
          onPatch={onPatch}
        />
      )}
      {clip.kind === 'video' && (
        <PlaceFields focus={clip.focus} picture={sources.get(clip.video)?.thumbnail_url ?? null} onPatch={onPatch} />
      )}
      {clip.kind === 'title' && <TitleClipFields clip={clip} onPatch={onPatch} />}
      {clip.kind !== 'video' && <DurationField clip={clip} onPatch={onPatch} />}
      <FadeFields clip={clip} onPatch={onPatch} />
      {before && <CrossfadeField clip={clip} before={before} onPatch={onPatch} />}
      {clip.kind !== 'title' && <TitlesFields titles={clip.titles} length={clipLength(clip)} onPatch={onPatch} />}
    </div>
  )
}

function VideoFields({ clip, longest, onPatch }: Props<VideoClip> & { longest: number }) {
  const { t } = useLingui()
  const { from, to, speed, volume } = clip
  const least = shortestClip * speed
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <NumberField label={t`From (seconds)`} value={from} min={0} max={to - least} onChange={(next) => onPatch('from', { from: next })} />
        <NumberField
          label={t`To (seconds)`}
          value={to}
          min={from + least}
          max={Math.max(to, longest)}
          onChange={(next) => onPatch('to', { to: next })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={t`Speed`}
          value={speed}
          min={0.25}
          max={Math.min(4, (to - from) / shortestClip)}
          step={0.25}
          onChange={(next) => onPatch('speed', { speed: next })}
        />
        <NumberField
          label={t`Volume (%)`}
          value={Math.round(volume * 100)}
          min={0}
          max={200}
          step={5}
          hint={volume * loudestOf(clip.curve) > 1 && <Trans>The preview plays at most 100 %.</Trans>}
          onChange={(percent) => onPatch('volume', { volume: percent / 100 })}
        />
      </div>
    </>
  )
}

function TitleClipFields({ clip, onPatch }: Props<Extract<ProjectClip, { readonly kind: 'title' }>>) {
  const { t } = useLingui()
  return (
    <>
      <TitleText label={t`Text`} value={clip.text} longest={500} lines onChange={(text) => onPatch('text', { text })} />
      <Field label={t`Background`}>
        <Input type="color" value={clip.background} onChange={(event) => onPatch('background', { background: event.target.value })} />
      </Field>
    </>
  )
}

function DurationField({ clip, onPatch }: Props) {
  const { t } = useLingui()
  return (
    <NumberField
      label={t`Duration (seconds)`}
      value={clipLength(clip)}
      min={shortestClip}
      max={longestStill}
      onChange={(duration) => onPatch('duration', { duration })}
    />
  )
}

function FadeFields({ clip, onPatch }: Props) {
  const { t } = useLingui()
  const longest = (other: number) => Math.max(0, Math.min(longestFade, clipLength(clip) - other))
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberField
        label={t`Fade in (seconds)`}
        value={clip.fade_in}
        min={0}
        max={longest(clip.fade_out)}
        onChange={(fade_in) => onPatch('fade_in', { fade_in })}
      />
      <NumberField
        label={t`Fade out (seconds)`}
        value={clip.fade_out}
        min={0}
        max={longest(clip.fade_in)}
        onChange={(fade_out) => onPatch('fade_out', { fade_out })}
      />
    </div>
  )
}

function CrossfadeField({ clip, before, onPatch }: Props & { before: ProjectClip }) {
  const { t } = useLingui()
  return (
    <NumberField
      label={t`Cross-fade from the clip before (seconds)`}
      value={overlapOf(clip, before)}
      min={0}
      max={Math.min(longestCrossfade, clipLength(clip) / 2, clipLength(before) / 2)}
      hint={<Trans>Both are seen and heard at once, and the film becomes as much shorter.</Trans>}
      onChange={(crossfade) => onPatch('crossfade', { crossfade })}
    />
  )
}
