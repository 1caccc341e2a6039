import type { Video } from '#domains/videos/contract.ts'
import { FormCard } from './form-card.tsx'
import { ParticipantsCard } from './participants-card.tsx'

/** What viewers of a video are asked, and what they answered; a section of its settings. */
export function FormSettings({ video }: { video: Video }) {
  return (
    <>
      <FormCard video={video} />
      <ParticipantsCard video={video} />
    </>
  )
}
