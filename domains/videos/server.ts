import type { FastifyInstance } from 'fastify'
import { gccId } from '#platform/contract/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { makingFeed, videoFeed } from './contract/feed.ts'
import { bindChannels, bindCreditLimit, bindFoundBy, bindPackages } from './server/asks.ts'
import { videoType } from './server/content-type.ts'
import { videoJobs, videoReactions } from './server/jobs.ts'
import { migrationBound } from './server/migration/routes.ts'
import { migrationReactions } from './server/migration/telling.ts'
import { bindVideoParts } from './server/parts.ts'
import { seesAndManages } from './server/policy.ts'
import { abuseBound } from './server/routes/abuse.ts'
import { changesBound } from './server/routes/changes.ts'
import { copyingBound } from './server/routes/copying.ts'
import { detailBound } from './server/routes/detail.ts'
import { historyBound } from './server/routes/history.ts'
import { listingsBound } from './server/routes/listings.ts'
import { membersBound } from './server/routes/members.ts'
import { publishingBound } from './server/routes/publishing.ts'
import { recordingsBound } from './server/routes/recordings.ts'
import { watchingBound } from './server/routes/watching.ts'
import { type Asks, showingWith } from './server/showing.ts'
import { embeddedPlayerAddress } from './video-address.ts'

export { locksOf, manages, maySee, readingAssets, type SequencesAsk } from './server/access.ts'
export type { ChannelsAsk, CreditLimitAsk, MembersAsk, PackagesAsk } from './server/asks.ts'
export { createRecordedVideo, createVideo, createVideoOver } from './server/commands/create.ts'
export { deleteVideo, restoreVideo } from './server/commands/deletion.ts'
export { allowEmbedding, allowEmbeddingOf, findEmbedGrant } from './server/commands/embedding.ts'
export { expireVideo } from './server/commands/expire.ts'
export { featureVideo, likeVideo } from './server/commands/marks.ts'
export { changePlayability } from './server/commands/playability.ts'
export { reviewVideo } from './server/commands/review.ts'
export { changeVideo, holdChangeable, lockChangeable, lockManaged, tellChanged } from './server/commands/update.ts'
export { videoType } from './server/content-type.ts'
export { handOverFilm, openFilmProgress } from './server/films/handing-over.ts'
export { FilmFailure, type FilmKind, makeFilmOf } from './server/films/making.ts'
export { triesIn } from './server/films/tries.ts'
export { namedItemId } from './server/item.ts'
export { kvtokenStart, newKvtoken, sessionId } from './server/kvtoken.ts'
export { listFound } from './server/listings.ts'
export { videoNotifications } from './server/notifications.ts'
export { bindVideoParts, type VideoPart, videoParts } from './server/parts.ts'
export type { VideoPlaces } from './server/places.ts'
export {
  byReader,
  foundInSearch,
  listedInSearch,
  listedOfFew,
  managesVideoRow,
  onAir,
  savesVideoRow,
  seesAndManages,
  visible,
  visibleInSearch,
} from './server/policy.ts'
export { matchesOfFew } from './server/queries/choosing.ts'
export { findVisibleVideo, getVisibleVideo, listVisibleIds, type VideoRow } from './server/queries/detail.ts'
export { videosOfUploads } from './server/queries/of-uploads.ts'
export { lockVideosOf } from './server/queries/readers.ts'
export { inHistory } from './server/queries/shelves.ts'
export { looksAtAsset, tellOfAsset } from './server/queries/videos-by-asset.ts'
export {
  type Asked,
  anyWord,
  askedFor,
  forgiving,
  learnWords,
  missingOne,
  rankOf,
  refreshWords,
  tsquery,
  wordsSaid,
  writeShownWords,
  writeSpokenWords,
} from './server/queries/words.ts'
export { orderOfWord, typesOfTabs } from './server/query-words.ts'
export type { CaptionsAsk, CopyPart, LocksAsk, SettingsPanel, VideoJobsAsk } from './server/showing.ts'
export { listInProgress, listNewest, listOfTopic, listPopular, listTilesOf, listTrending } from './server/tiles.ts'
export { reportProgress } from './server/watching.ts'

/** @param asks what videos must know from the domains above */
export function videos(asks: Asks): Domain {
  bindChannels(asks.channels)
  bindPackages(asks.packages)
  bindFoundBy(asks.foundBy)
  bindCreditLimit(asks.creditLimit)
  bindVideoParts(asks.parts)
  const showing = showingWith(asks)
  return {
    bound: [
      ...detailBound(showing),
      ...listingsBound,
      ...changesBound(showing),
      ...copyingBound(showing),
      ...publishingBound,
      ...membersBound(asks.membersOfOthers),
      ...migrationBound(asks.jobs),
      ...recordingsBound,
      ...watchingBound(showing),
      ...historyBound,
      ...abuseBound,
    ],
    jobs: videoJobs,
    reactions: [...videoReactions, ...migrationReactions],
    topics: [hearing(videoFeed, videoType.sees), hearing(makingFeed, seesAndManages)],
    plugin: embedAddress,
  }
}

/** The address under which other things are embedded leads to the player too (wire-details, "Lines of wire.md, corrected"). */
async function embedAddress(app: FastifyInstance): Promise<void> {
  app.get('/web/embed/videos/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    if (!gccId.safeParse(id).success) throw new Problem('not_found')
    const query = request.url.split(/(?=\?)/)[1] ?? ''
    return reply.redirect(`${embeddedPlayerAddress(id)}${query}`)
  })
}
