import { Trans, useLingui } from '@lingui/react/macro'
import { CircleHelp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'

/** What can be uploaded and how it goes (CM-2.70). */
export function UploadHelp() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" icon={CircleHelp} onClick={() => setOpen(true)}>
        <Trans>Help</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Upload help`}
        actions={
          <Button kind="primary" onClick={() => setOpen(false)}>
            <Trans>Got it</Trans>
          </Button>
        }
      >
        <Answers />
      </Dialog>
    </>
  )
}

function Answers() {
  return (
    <dl className="flex flex-col gap-4">
      <Answer to={<Trans>What can I upload?</Trans>}>
        <Trans>
          Video and sound of nearly every kind: MP4, MOV, M4V, WebM, MKV, AVI, WMV, MPEG, MTS, MXF, 3GP, MP3, M4A, WAV, FLAC, OGG and more.
          Phone videos keep the right way up.
        </Trans>
      </Answer>
      <Answer to={<Trans>Can I add captions?</Trans>}>
        <Trans>
          Yes. Choose VTT or SRT files together with the video and name them after it: talk.mp4, talk.en.vtt, talk.de.srt. Subtitles inside
          the video file are taken over by themselves.
        </Trans>
      </Answer>
      <Answer to={<Trans>When can it be watched?</Trans>}>
        <Trans>
          As soon as the upload finishes. Lower qualities for slower connections are prepared while people already watch. Only you can see
          it until you share it.
        </Trans>
      </Answer>
      <Answer to={<Trans>What if my connection breaks?</Trans>}>
        <Trans>
          The upload continues by itself when you’re back online. If you close or reload the page, come back within three days. Your browser
          may ask for the same file again, but nothing is sent twice.
        </Trans>
      </Answer>
      <Answer to={<Trans>Can I do something else while it uploads?</Trans>}>
        <Trans>
          Yes. Uploads continue as you move between pages, as long as this tab stays open. You can drop several files on any page.
        </Trans>
      </Answer>
    </dl>
  )
}

function Answer({ to, children }: { to: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{to}</dt>
      <dd className="mt-0.5 text-muted">{children}</dd>
    </div>
  )
}
