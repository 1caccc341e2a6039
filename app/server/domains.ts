import { accounts, seesOwnInterest } from '#domains/accounts/server.ts'
import { analytics, analyticsPanel, usageReport } from '#domains/analytics/server.ts'
import { audience } from '#domains/audience/server.ts'
import { certificateNotifications, certificates, certificateType } from '#domains/certificates/server.ts'
import {
  channels,
  channelsExport,
  channelsOfCopies,
  channelType,
  countChannelsOfVideo,
  eventChannels,
  newVideoNotification,
  videoChannels,
} from '#domains/channels/server.ts'
import { commentNotifications, commentPlaces, comments, commentsExport } from '#domains/comments/server.ts'
import { content } from '#domains/content/server.ts'
import { engines } from '#domains/engines/server.ts'
import {
  attendanceReport,
  eventNotifications,
  events,
  eventType,
  membersOfEvent,
  momentsMarked,
  registrationsFile,
  watchingEvents,
} from '#domains/events/server.ts'
import { exports } from '#domains/exports/server.ts'
import { copyFeedbackAddress, feedback, feedbackPart } from '#domains/feedback/server.ts'
import {
  aiHighlightsProperty,
  copyHighlights,
  copySummary,
  highlightNotifications,
  highlightPanel,
  highlightPlaces,
  highlights,
  highlightsPart,
  highlightVideoJobs,
  highlightWords,
  summaryPart,
  summaryRequestedPart,
} from '#domains/highlights/server.ts'
import { home } from '#domains/home/server.ts'
import { importPart, imports } from '#domains/imports/server.ts'
import { inbox, shareNotification } from '#domains/inbox/server.ts'
import { lists } from '#domains/lists/server.ts'
import { live } from '#domains/live/server.ts'
import {
  type MayReadUser,
  type MediaAsks,
  media,
  mediaOwned,
  readCsvFile,
  releasePictures,
  uploads,
  usePicture,
} from '#domains/media/server.ts'
import { controlsOfCopies, moderation } from '#domains/moderation/server.ts'
import { notifications } from '#domains/notifications/server.ts'
import {
  generateScormPart,
  listPackageJobs,
  offlineHindrancePart,
  packages,
  packagesPart,
  videoPackages,
} from '#domains/packages/server.ts'
import { copyForm, formPanel, formPart, participants } from '#domains/participants/server.ts'
import { playlistPanel, playlistSequences, playlists, playlistType } from '#domains/playlists/server.ts'
import { momentsOpened, polls, votesByEach } from '#domains/polls/server.ts'
import { projects, projectsOwned } from '#domains/projects/server.ts'
import { askedByEach, eventQuestionsExport, momentsAnswered, questions, questionsOfEvent } from '#domains/questions/server.ts'
import {
  copyQuestions,
  interactionsPart,
  listQuestionJobs,
  makeGapQuestions,
  questionCredit,
  questionsExport,
  questionsPanel,
  quizPanel,
  quizzes,
} from '#domains/quizzes/server.ts'
import { copyReel, lastReelJob, reelFailedPart, reelSourcePart, reels, reelsOfHighlights } from '#domains/reels/server.ts'
import { search } from '#domains/search/server.ts'
import { copySlides, slidePlaces, slides } from '#domains/slides/server.ts'
import { copyFilledTemplate, filledTemplatePart, propertiesPart, templates } from '#domains/templates/server.ts'
import { seesTopic, topics, topicType } from '#domains/topics/server.ts'
import { holdingModule, teamReport, trackNotifications, trackReport, trackSequences, tracks, trackType } from '#domains/tracks/server.ts'
import {
  captions,
  copyTranscripts,
  findSpokenCues,
  generationJobs,
  keepTracks,
  readCaptionFiles,
  speechProperty,
  transcriptPanel,
  transcripts,
} from '#domains/transcripts/server.ts'
import {
  changePlayability,
  locksOf,
  lockVideosOf,
  looksAtAsset,
  readingAssets,
  type SettingsPanel,
  tellOfAsset,
  videoNotifications,
  videos,
  videoType,
} from '#domains/videos/server.ts'
import { xapi } from '#domains/xapi/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { hearingRights } from '#platform/server/feed/hearing.ts'
import type { Job } from '#platform/server/jobs.ts'
import { resendMailsJob, sendMailJob } from '#platform/server/mail.ts'
import { sampleLibrary } from './sample-library.ts'

const platform: Domain = { jobs: [sendMailJob as unknown as Job, resendMailsJob] }

/** Who may hear of a thing may see its picture. */
const mayReadUser: MayReadUser = async (db, viewer, usedBy) => {
  // The site's logo stands on the sign-in page.
  if (usedBy.startsWith('site:')) return true
  return (await mayHear(db, viewer, [usedBy])).has(usedBy)
}

const keepSubtitles: MediaAsks['keepSubtitles'] = async (tx, assetId, tracks) => {
  for (const videoId of await lockVideosOf(tx, assetId)) await keepTracks(tx, videoId, tracks)
}

/** What waits in a sequence of a playlist or a track. */
const locks = locksOf([playlistSequences, trackSequences])

/** Whoever may watch what shows an asset may read its bytes. */
const assets: MediaAsks = {
  mayRead: readingAssets(locks),
  looksAt: looksAtAsset,
  changePlayability,
  keepSubtitles,
  tellShown: tellOfAsset,
}

/** What lists show, as videos and beside them, in this order. */
const types = [videoType, channelType, playlistType, eventType, trackType]

/** Who may be told of a topic. */
const told = seesTopic([seesOwnInterest, ...types.flatMap(({ seesTopic: sees }) => sees ?? [])])

/** Every kind of notification, as settings show them. */
const kinds = [
  shareNotification,
  ...commentNotifications,
  newVideoNotification,
  ...videoNotifications,
  ...highlightNotifications,
  ...eventNotifications,
  ...trackNotifications,
  ...certificateNotifications,
]

const sentFiles = { usePicture, releasePictures, readCsvFile }

/** What stops a video: the form for viewers, and questions. */
const interactivityPanel: SettingsPanel = async (asked) => ({ ...(await formPanel(asked)), ...(await questionsPanel(asked)) })

/** Everything that the app is made of; what a lower domain must ask of a higher one is bound here. */
export const domains: readonly Domain[] = [
  platform,
  content([...types, certificateType, topicType(told)]),
  notifications(kinds),
  topics(told),
  accounts([mediaOwned, projectsOwned], sentFiles),
  audience,
  engines,
  exports([
    commentsExport,
    channelsExport,
    usageReport,
    questionsExport,
    eventQuestionsExport,
    attendanceReport,
    registrationsFile,
    trackReport,
    teamReport,
  ]),
  uploads(mayReadUser),
  media(assets),
  videos({
    captions,
    channels: videoChannels,
    locks,
    packages: videoPackages,
    parts: [
      formPart,
      feedbackPart,
      propertiesPart([aiHighlightsProperty, speechProperty]),
      filledTemplatePart,
      packagesPart,
      generateScormPart,
      offlineHindrancePart,
      importPart,
      highlightsPart,
      summaryPart,
      summaryRequestedPart,
      reelSourcePart,
      reelFailedPart,
      interactionsPart,
    ],
    copyParts: [
      copyTranscripts,
      copySlides,
      copyForm,
      copyFeedbackAddress,
      copyFilledTemplate,
      copyHighlights,
      copySummary,
      copyReel,
      copyQuestions,
    ],
    foundBy: [highlightWords],
    creditLimit: questionCredit,
    membersOfOthers: membersOfEvent,
    panels: {
      analytics: analyticsPanel,
      playlist: playlistPanel,
      interactivity: interactivityPanel,
      transcript: transcriptPanel,
      highlight: highlightPanel,
      quiz: quizPanel,
    },
    jobs: { scorm: listPackageJobs, ai_quiz: listQuestionJobs, ...generationJobs, ...highlightVideoJobs, reel: lastReelJob },
  }),
  quizzes({ locks, spoken: findSpokenCues, maker: makeGapQuestions, ofEvent: questionsOfEvent }),
  analytics,
  participants,
  feedback,
  slides,
  templates,
  packages({ captions: readCaptionFiles }),
  projects({ locks }),
  transcripts,
  highlights({ reelsOf: reelsOfHighlights }),
  reels,
  imports,
  playlists({ countChannels: countChannelsOfVideo, holding: { module: holdingModule } }),
  live({ ...watchingEvents, locks, moments: [momentsMarked, momentsOpened, momentsAnswered] }, (db, viewer, assetId) =>
    assets.mayRead(db, viewer, assetId, 'play'),
  ),
  events(eventChannels, { questions: askedByEach, votes: votesByEach }, [channelsOfCopies, controlsOfCopies]),
  moderation,
  polls,
  questions,
  comments,
  lists,
  tracks,
  certificates,
  xapi,
  channels,
  search([slidePlaces, highlightPlaces, commentPlaces]),
  home,
  inbox,
  sampleLibrary([mediaOwned, projectsOwned]),
]

/** Who may hear what in the feed. */
export const mayHear = hearingRights(domains.flatMap(({ topics: heard }) => heard ?? []))
