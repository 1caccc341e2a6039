import { useLingui } from '@lingui/react/macro'
import { Captions, Settings } from 'lucide-react'
import { rates } from '../input/commands.ts'
import { usePlayer } from '../player-context.ts'
import { useVideo } from '../use-video.ts'
import { ChoiceMenu } from './choice-menu.tsx'

export function CaptionsMenu() {
  const { t } = useLingui()
  const { captions } = usePlayer()
  if (captions.tracks.length === 0) return null
  const languages = captions.tracks.map(({ label, translated }, index) => ({
    value: String(index),
    label: translated === true ? t`${label} (translated)` : label,
  }))
  const choices = [{ value: '-1', label: t`Off` }, ...languages]
  return (
    <ChoiceMenu
      icon={Captions}
      label={t`Captions`}
      active={captions.shown >= 0}
      groups={[{ title: t`Captions`, value: String(captions.shown), choices, onChoose: (value) => captions.show(Number(value)) }]}
    />
  )
}

/** Speed, and quality where the source has more than one. */
export function SettingsMenu() {
  const { t } = useLingui()
  const { video, source, perform } = usePlayer()
  const rate = useVideo(video, (element) => element.playbackRate)
  const speed = {
    title: t`Speed`,
    value: String(rate),
    choices: rates.map((value) => ({ value: String(value), label: value === 1 ? t`Normal` : `${value}×` })),
    onChoose: (value: string) => perform({ do: 'setRate', to: Number(value) }),
  }
  const playing = source.playing
  const quality = {
    title: t`Quality`,
    value: String(source.chosen),
    choices: [
      { value: 'null', label: source.chosen === null && playing ? t`Auto (${playing}p)` : t`Auto` },
      ...source.heights.map((height) => ({ value: String(height), label: `${height}p` })),
    ],
    onChoose: (value: string) => source.choose(value === 'null' ? null : Number(value)),
  }
  return <ChoiceMenu icon={Settings} label={t`Settings`} groups={source.heights.length > 1 ? [quality, speed] : [speed]} />
}
