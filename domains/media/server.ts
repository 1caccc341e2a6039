export { originalUrl } from './server/addresses.ts'
export type { Asks as MediaAsks } from './server/asks.ts'
export { openFileForOthers, whyNotForOthers } from './server/bytes/file-for-others.ts'
export { sendObject, sendPlaylist } from './server/bytes/send.ts'
export { createAsset, removeAsset, restoreAsset } from './server/commands.ts'
export { media } from './server/domain.ts'
export { inputOnly, pipedOnly, rtpOnly, srtOnly } from './server/engine/ffmpeg-allowlist.ts'
export type { FilmClip, FilmShape, FilmSound } from './server/engine/film/film.ts'
export { makeFilm } from './server/engine/film/make-film.ts'
export { constantRate, perSecond, type Rate } from './server/engine/frame-rate.ts'
export { assFile, type DrawnWords } from './server/engine/passages/ass.ts'
export { makeCut } from './server/engine/passages/cut.ts'
export { lacksGlyphs } from './server/engine/passages/glyphs.ts'
export { greyFrame, greyFrames } from './server/engine/passages/grey-frames.ts'
export type { FrameSize, Passage } from './server/engine/passages/passage.ts'
export { Refusal as MediaRefusal } from './server/engine/refusal.ts'
export { endingWith, type Fed, feedProgram, type Running as RunningProgram, runProgram, startProgram } from './server/engine/run.ts'
export { type Box, boxesOf } from './server/engine/segments/mp4-boxes.ts'
export {
  checkRoomForFilm,
  createFetchedAsset,
  delayFetched,
  discardFetched,
  failFetched,
  findFetchedUpload,
  noteFetched,
  reopenFetched,
  roomFor,
  sendFetched,
} from './server/fetching.ts'
export { copyPicture, copyPictureOf, readCsvFile, readSentTranscript, takePicture, usePicture } from './server/files/commands.ts'
export { pixelsOf } from './server/files/picture-pixels.ts'
export { markUnused as releasePictures } from './server/files/queries.ts'
export { readPicture } from './server/files/read-picture.ts'
export type { MayReadUser } from './server/files/serve.ts'
export { type MasterFile, openMasterFile, openSourceFile, type SourceFile } from './server/master-file.ts'
export { hasOriginal, type MigrationColumn, migrationColumn, startMigration } from './server/migration.ts'
export { mediaOwned } from './server/owned.ts'
export { posterOf, presentPlayback } from './server/present.ts'
export { isWithheld } from './server/queries/assets.ts'
export type { RecordedRendition } from './server/queries/renditions.ts'
export { claimSent } from './server/queries/sent.ts'
export { type AssetSound, openSound, type Stretch, wavFile } from './server/reading/sound.ts'
export { type AssetPictures, withPictures } from './server/reading/stills.ts'
export { showRecorded } from './server/recorded.ts'
export { startInFolder } from './server/run-in-folder.ts'
export { type RunningScript, startScript } from './server/run-node.ts'
export { fetchedSoFar, interruptedUpload, listScenes, playbackColumn, type RunningRecording, runningRecording } from './server/showing.ts'
export { uploads } from './server/uploads/domain.ts'
export { importLocalFile } from './server/uploads/import-local-file.ts'
export { progressOf as uploadProgressOf } from './server/uploads/progress.ts'
export { recordingLimits } from './server/uploads/recording-limits.ts'
