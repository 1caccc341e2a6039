import type { TestPerson } from '#domains/accounts/testing.ts'
import { aCertificate } from '#domains/certificates/testing.ts'
import { aGuestOf, anEvent } from '#domains/events/testing.ts'
import { aPopQuestion, aQuiz } from '#domains/quizzes/testing.ts'
import { aSchedule, aTrack, aUnit } from '#domains/tracks/testing.ts'
import type { Installation } from '../test-installation.ts'
import type { Known } from './valid.ts'

interface There {
  readonly user: TestPerson
  readonly siteadmin: TestPerson
  readonly group: { readonly id: string }
  /** That can be embedded. */
  readonly video: { readonly id: string }
}

/** Tracks with all that hangs on them, and events: of the first person, who is given one of the tracks as well. */
export async function learningOf(installation: Installation, { user, siteadmin, group, video }: There): Promise<Known> {
  const { db } = installation
  const quiz = await aQuiz(db, video, { passing_score: 50 })
  const question = await aPopQuestion(db, video)
  const wishes = [
    { owner: user, visibility: 'GROUPS', groups: [group], people: [siteadmin], sequential: true, quizzesRequired: true, dueDays: 3 },
    { owner: user, visibility: 'PUBLIC', selfEnrol: true, recertifyMonths: 6 },
  ] as const
  const tracks = await Promise.all(wishes.map((wish) => aTrack(db, { ...wish, modules: [[video], []] })))
  const schedules = await Promise.all(tracks.map((track) => aSchedule(db, track, siteadmin)))
  const units = await Promise.all(tracks.map((track) => aUnit(installation, track, video)))
  const certificates = [
    await aCertificate(installation, { track: tracks[0] ?? user, holder: user }),
    await aCertificate(installation, { track: tracks[1] ?? user, holder: user }),
    await aCertificate(installation, { track: tracks[1] ?? user, holder: siteadmin, state: 'revoked' }),
  ]
  const events = [await anEvent(db, { owner: user, hosts: [siteadmin] }), await anEvent(db, { visibility: 'PUBLIC', moderators: [user] })]
  const guest = await aGuestOf(db, events[0] ?? user)
  const names = tracks.map(({ name }) => name)
  return {
    tracks: names,
    trackName: names,
    track_name: names,
    track: names,
    modules: tracks.flatMap(({ modules }) => modules),
    moduleName: ['module-1', 'module-2'],
    schedules,
    units: units.map(({ id }) => id),
    secret: units.map(({ secret }) => secret),
    code: certificates.map(({ code }) => code),
    list: certificates.map(({ list }) => String(list)),
    events: events.map(({ id }) => id),
    guestId: [guest],
    videoId: [video.id],
    quizId: [quiz.id],
    quiz_id: [quiz.id, 'none'],
    questionId: [question.id, ...quiz.questions.map(({ id }) => id)],
    emails: ['ann@example.org'],
    topic: [...tracks.map(({ id }) => `track:${id}`), ...events.map(({ id }) => `event:${id}`), `certificates:${user.id}`],
  }
}
