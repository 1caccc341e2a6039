import { Trans, useLingui } from '@lingui/react/macro'
import { VideoFinder, type VideoFinderProps } from '#domains/videos/web.ts'

export type EventVideoFinderProps = Pick<VideoFinderProps, 'onClose' | 'onPick'>

/** Finds a video that can be played to an event. */
export function EventVideoFinder(props: EventVideoFinderProps) {
  const { t } = useLingui()
  return (
    <VideoFinder
      {...props}
      wanted="pictures"
      words={{
        title: <Trans>Choose a video</Trans>,
        description: (
          <Trans>You can play your own videos, and others that you manage or may download. They become part of the recording.</Trans>
        ),
        list: t`Videos to play`,
        pick: <Trans>Choose</Trans>,
        pickNamed: (displayname) => t`Choose ${displayname}`,
        notYours: <Trans>You may not download it, so you can’t play it here.</Trans>,
        unready: <Trans>It is still being prepared: you can choose it, and it begins when it is ready.</Trans>,
      }}
    />
  )
}
