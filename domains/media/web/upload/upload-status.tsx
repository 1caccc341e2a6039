import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { fileSize } from '#platform/web/format.ts'
import type { Upload, UploadState } from './types.ts'

/** One line on how an upload stands. */
export function UploadStatus({ upload }: { upload: Upload }) {
  if (upload.state === 'sending') return <Pace upload={upload} />
  if (upload.problem) return <span className="text-danger-ink">{upload.problem}</span>
  return <Standing upload={upload} />
}

function Standing({ upload: { state, sent, size, found } }: { upload: Upload }) {
  const [some, all] = [fileSize(sent), fileSize(size)]
  const words: Partial<Record<UploadState, ReactNode>> = {
    preparing: <Trans>Preparing</Trans>,
    waiting: <Trans>Waiting for its turn · {all}</Trans>,
    paused: (
      <Trans>
        Paused · {some} of {all}
      </Trans>
    ),
    offline: <Trans>No connection. It will continue by itself.</Trans>,
    lost: found ? (
      <Trans>
        Interrupted · {some} of {all}
      </Trans>
    ) : (
      <Trans>Interrupted. To continue where it stopped, choose the same file again.</Trans>
    ),
    done: <Trans>Uploaded · {all}</Trans>,
  }
  return words[state]
}

function Pace({ upload: { sent, size, speed } }: { upload: Upload }) {
  const [some, all] = [fileSize(sent), fileSize(size)]
  return (
    <>
      <Trans>
        {some} of {all}
      </Trans>
      {speed !== null && speed > 0 && (
        <>
          {' · '}
          <Trans>{fileSize(speed)}/s</Trans>
          {' · '}
          <TimeLeft seconds={(size - sent) / speed} />
        </>
      )}
    </>
  )
}

function TimeLeft({ seconds }: { seconds: number }) {
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (seconds < 5) return <Trans>a few seconds left</Trans>
  if (seconds < 55) return <Plural value={Math.ceil(seconds / 5) * 5} one="# second left" other="# seconds left" />
  if (minutes < 60) return <Plural value={minutes} one="about # minute left" other="about # minutes left" />
  return (
    <Trans>
      about {hours} h {rest} min left
    </Trans>
  )
}
