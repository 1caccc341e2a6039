import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import type { FilePurpose } from '../contract.ts'
import { uploadPicture } from './upload-picture.ts'

interface Props {
  readonly onUploaded: (url: string) => void
  readonly purpose?: FilePurpose
  /** What it is, where a form has several. */
  readonly label?: string
}

/** A button that asks for a picture of this device, sends it and says where it is. */
export function PictureUpload({ onUploaded, purpose, label }: Props) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({ mutationFn: (file: File) => uploadPicture(file, purpose), onSuccess: onUploaded })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={label ?? t`Picture to upload`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) upload.mutate(file)
          event.currentTarget.value = ''
        }}
      />
      <Button icon={ImageUp} busy={upload.isPending} onClick={() => input.current?.click()}>
        <Trans>Upload a picture</Trans>
      </Button>
    </>
  )
}
