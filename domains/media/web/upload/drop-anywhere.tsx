import { Trans } from '@lingui/react/macro'
import { UploadCloud } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { droppedFiles } from './pick-files.ts'
import { addFiles } from './uploads.ts'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped anywhere in the window, and shows that it would. A field that takes files itself is left alone. */
export function DropAnywhere({ onDropped }: { onDropped: () => void }) {
  const [over, setOver] = useState(false)
  const dropped = useEffectEvent(onDropped)
  useEffect(() => {
    const stop = new AbortController()
    const hear = <T extends 'dragenter' | 'dragover' | 'dragleave' | 'drop'>(type: T, heard: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => carriesFiles(event) && !event.defaultPrevented && heard(event), { signal: stop.signal })
    hear('dragover', (event) => {
      event.preventDefault()
      setOver(true)
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    })
    // Leaving the window, not an element of it.
    hear('dragleave', (event) => event.relatedTarget === null && setOver(false))
    hear('drop', (event) => {
      event.preventDefault()
      setOver(false)
      if (!event.dataTransfer) return
      void droppedFiles(event.dataTransfer).then((picked) => {
        if (picked.length === 0) return
        addFiles(picked)
        dropped()
      })
    })
    return () => stop.abort()
  }, [])
  if (!over) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid animate-fade-in place-items-center bg-scrim p-6">
      <div className="flex flex-col items-center gap-3 rounded-lg bg-raised px-12 py-10 text-center shadow-float">
        <UploadCloud aria-hidden="true" className="size-10 text-accent-ink" strokeWidth={1.5} />
        <p className="font-semibold text-lg">
          <Trans>Drop to upload</Trans>
        </p>
      </div>
    </div>
  )
}
