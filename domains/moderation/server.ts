import { type EventCopiedAsk, seesAsModerator } from '#domains/events/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { peopleFeed } from './contract/feed.ts'
import { copyControls } from './server/queries/controls.ts'
import { moderationLoaders } from './server/reading.ts'
import { moderationBound } from './server/routes.ts'

export { admitComment, type EventSpeaker, needsModerator, refuseMuted } from './server/admission.ts'
export { tellParticipant } from './server/commands.ts'
export { holdAccount } from './server/queries/speakers.ts'

export const moderation: Domain = { bound: moderationBound, topics: [hearing(peopleFeed, seesAsModerator)], loaders: moderationLoaders }

export const controlsOfCopies: EventCopiedAsk = (tx, _viewer, eventId, copyIds) => copyControls(tx, eventId, copyIds)
