import { getVisibleVideo, kvtokenStart, lockChangeable, manages, sessionId, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import { participantFeed } from '../contract/feed.ts'
import type { ParticipantForm } from '../contract.ts'
import { formFaults, isEmptyForm } from '../form.ts'
import { filledIn } from './filled.ts'
import { findDuration, getForm, removeForm, writeForm } from './queries/forms.ts'
import { removeParticipant, writeParticipant } from './queries/participants.ts'

/** Gives a video its form, or takes it away where nothing is asked for. */
export async function putForm(tx: Tx, viewer: Person, videoId: string, form: ParticipantForm): Promise<ParticipantForm> {
  const video = await lockChangeable(tx, viewer, videoId)
  const [fault] = formFaults(form, await findDuration(tx, video.asset_id))
  if (fault) throw new Problem('invalid', 'form', fault.message, fault.field)
  if (isEmptyForm(form)) await removeForm(tx, videoId)
  else await writeForm(tx, videoId, form)
  await tellChanged(tx, videoId)
  return getForm(tx, videoId)
}

interface Sent {
  readonly videoId: string
  readonly kvtoken: string
  /** As it was sent: nothing in it is believed. */
  readonly data: Readonly<Record<string, unknown>>
  readonly signingKey: string
}

/** Keeps what somebody filled in, once a person and video. */
export async function sendParticipant(tx: Tx, viewer: Viewer, { videoId, kvtoken, data, signingKey }: Sent): Promise<void> {
  await getVisibleVideo(tx, viewer, videoId)
  const sitting = { accountId: viewer.id, videoId }
  if (kvtokenStart(signingKey, sitting, kvtoken) === null)
    throw new Problem('forbidden', 'kvtoken', 'This page is out of date. Please reload it.', 'kvtoken')
  const form = await getForm(tx, videoId)
  if (isEmptyForm(form)) throw new Problem('invalid', 'participant_form', 'Nothing is asked for here any more.')
  const answers = filledIn(form, data)
  const who = viewer.id === null ? { sessionId: sessionId(sitting, kvtoken) } : { accountId: viewer.id }
  await writeParticipant(tx, { videoId, who, data: answers, agreedTo: form.gdpr })
  await tellAnswers(tx, videoId)
}

/** What somebody filled in is gone; they are asked again. */
export async function deleteParticipant(tx: Tx, viewer: Viewer, videoId: string, id: string): Promise<void> {
  await refuseOthers(tx, viewer, videoId)
  if (!(await removeParticipant(tx, videoId, id))) throw new Problem('not_found')
  await tellAnswers(tx, videoId)
}

/** What people filled in is for who manages the video. */
export async function refuseOthers(db: Db | Tx, viewer: Viewer, videoId: string): Promise<void> {
  if (!manages(viewer, await getVisibleVideo(db, viewer, videoId))) throw new Problem('forbidden')
}

/** Those who read the answers see them change. */
const tellAnswers = (tx: Tx, videoId: string) => publish(tx, participantFeed.changed, videoId)
