import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import { connectUploads, DropAnywhere, isUnderWay, UploadDock, uploadTranscript, useUploads } from '#domains/media/web.ts'
import { transcriptRoutes } from '#domains/transcripts/contract.ts'
import { discardVideo, makeVideo } from '#domains/videos/web.ts'
import { useBusy } from '#platform/web/busy.ts'
import { call } from '#platform/web/client.ts'

/** What uploads need on every page: files may be dropped, those on their way are seen, and leaving asks first. */
export function UploadLayer() {
  const router = useRouter()
  const uploads = useUploads()
  const isUploadPage = useLocation({ select: ({ pathname }) => pathname === '/web/upload' })
  useConnection()
  const isUploading = uploads.some(isUnderWay)
  useLeaveGuard(isUploading)
  useBusy(isUploading)
  return (
    <>
      <DropAnywhere onDropped={() => void router.navigate({ to: '/web/upload' })} />
      {uploads.length > 0 && !isUploadPage && <UploadDock uploads={uploads} />}
    </>
  )
}

/** Uploads belong to who is signed in, and become videos. */
function useConnection(): void {
  const owner = useMe()?.name
  const queries = useQueryClient()
  useEffect(() => {
    if (!owner) return void connectUploads(null)
    const refresh = () => queries.invalidateQueries({ queryKey: ['listing'] })
    void connectUploads({
      owner,
      make: async (upload) => {
        const id = await makeVideo(upload)
        void refresh()
        return id
      },
      addCaptions: async (id, { file, language }) => {
        const body = { language, upload_url: await uploadTranscript(file) }
        return (await call(transcriptRoutes.addTranscript, { params: { id }, body })).transcript.id
      },
      removeCaptions: async (id, transcriptId) => {
        await call(transcriptRoutes.removeTranscript, { params: { id, transcriptId } })
      },
      discard: async (made) => {
        await discardVideo(made)
        queries.removeQueries({ queryKey: ['video', made] })
        void refresh()
      },
    })
  }, [owner, queries])
}

function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active])
}
