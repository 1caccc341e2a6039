import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { VideoFinder, type VideoFinderProps } from '#domains/videos/web.ts'

export type VideoPickerProps = Pick<VideoFinderProps, 'wanted' | 'onClose' | 'onPick'>

/** Finds a video that can stand in the film, or be heard in it. */
export function VideoPicker(props: VideoPickerProps) {
  const { t } = useLingui()
  return (
    <VideoFinder
      {...props}
      icon={Plus}
      words={{
        title: props.wanted === 'sound' ? <Trans>Add a sound</Trans> : <Trans>Add a video</Trans>,
        description: <Trans>Films are made of your own videos, and of others that you manage or may download.</Trans>,
        list: t`Videos to add`,
        pick: <Trans>Add</Trans>,
        pickNamed: (displayname) => t`Add ${displayname}`,
        notYours: <Trans>You may not download it, so you can’t use it in a film.</Trans>,
        unready: <Trans>It is still being prepared: you can cut it, and make your film when it is ready.</Trans>,
      }}
    />
  )
}
