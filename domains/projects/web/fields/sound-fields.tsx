import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import type { SoundClip } from '../../contract.ts'
import { longestFade, longestFilm, shortestClip } from '../../limits.ts'
import { loudestOf } from '../model/curve.ts'
import type { ChangeFilm } from '../model/editing.ts'
import { type SoundPatch, soundLength } from '../model/sounds.ts'
import { longestOf, type Sources } from '../model/sources.ts'
import { CurveFields } from './curve-fields.tsx'
import { NumberField } from './number-field.tsx'

interface Props {
  readonly sound: SoundClip
  readonly sources: Sources
  /** Second of the film at which it is now. */
  readonly secondNow: () => number
  readonly onChange: ChangeFilm
}

/** What can be changed about the sound that is selected. */
export function SoundFields({ sound, sources, secondNow, onChange }: Props) {
  const { t } = useLingui()
  const { id, at, from, to, volume, ducking } = sound
  const patch = (field: string, next: SoundPatch) => onChange({ type: 'change sound', id, field, patch: next })
  return (
    <div className="grid min-w-0 gap-3">
      <NumberField
        label={t`Begins in the film at (seconds)`}
        value={at}
        min={0}
        max={longestFilm}
        onChange={(next) => patch('at', { at: next })}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={t`From (seconds)`}
          value={from}
          min={0}
          max={to - shortestClip}
          onChange={(next) => patch('from', { from: next })}
        />
        <NumberField
          label={t`To (seconds)`}
          value={to}
          min={from + shortestClip}
          max={Math.max(to, longestOf(sound.video, sources))}
          onChange={(next) => patch('to', { to: next })}
        />
      </div>
      <NumberField
        label={t`Volume (%)`}
        value={Math.round(volume * 100)}
        min={0}
        max={200}
        step={5}
        hint={volume * loudestOf(sound.curve) > 1 && <Trans>The preview plays at most 100 %.</Trans>}
        onChange={(percent) => patch('volume', { volume: percent / 100 })}
      />
      <CurveFields
        curve={sound.curve}
        from={from}
        to={to}
        longest={longestOf(sound.video, sources)}
        momentNow={() => from + secondNow() - at}
        onPatch={patch}
      />
      <Checkbox
        label={<Trans>Quieter while the clips are heard</Trans>}
        hint={<Trans>For music below somebody who speaks.</Trans>}
        checked={ducking}
        onChange={(next) => patch('ducking', { ducking: next })}
      />
      <FadeFields sound={sound} onPatch={patch} />
    </div>
  )
}

interface FadeProps {
  readonly sound: SoundClip
  readonly onPatch: (field: string, next: SoundPatch) => void
}

function FadeFields({ sound, onPatch }: FadeProps) {
  const { t } = useLingui()
  const { fade_in, fade_out } = sound
  const longest = (other: number) => Math.max(0, Math.min(longestFade, soundLength(sound) - other))
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberField
        label={t`Fade in (seconds)`}
        value={fade_in}
        min={0}
        max={longest(fade_out)}
        onChange={(next) => onPatch('fade_in', { fade_in: next })}
      />
      <NumberField
        label={t`Fade out (seconds)`}
        value={fade_out}
        min={0}
        max={longest(fade_in)}
        onChange={(next) => onPatch('fade_out', { fade_out: next })}
      />
    </div>
  )
}
