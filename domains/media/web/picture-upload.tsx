import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import type { FilePurpose } from '../contract.ts'
import { NotSent, uploadPicture } from './upload-picture.ts'

const isUnsent = (error: Error): boolean => error instanceof NotSent || isRefusal(error)

interface Props {
  readonly onUploaded: (url: string) => void
  readonly purpose?: FilePurpose
  /** What it is, where a form has several. */
  readonly label?: string
}

/** A button that asks for a picture of this device, sends it and says where it is. Why it is not taken stands below it (CM-8.57 to CM-8.59). */
export function PictureUpload({ onUploaded, purpose, label }: Props) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    meta: { shown: true },
    mutationFn: (file: File) => uploadPicture(file, purpose),
    onSuccess: onUploaded,
    // CM-8.43
    onError: (error) => {
      if (isUnsent(error)) toast.failed(error, t`Failed to upload file.`)
    },
  })
  return (
    <div className="flex flex-col items-start gap-2">
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
      {upload.error && !isUnsent(upload.error) && <FormError>{upload.error.message}</FormError>}
    </div>
  )
}
