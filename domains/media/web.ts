export { drawFitted } from './web/draw-fitted.ts'
export { PictureUpload } from './web/picture-upload.tsx'
export { BareVideo } from './web/player/bare-video.tsx'
export { SoundBar } from './web/player/controls/sound-bar.tsx'
export { StoryboardFrame } from './web/player/controls/storyboard-frame.tsx'
export { Player } from './web/player/player.tsx'
export { loadLadderPlayer } from './web/player/source/source.ts'
export type {
  Caption as PlayerCaption,
  MeasuredPlayback,
  Neighbours,
  PlayedStretch,
  PlayerCue,
  PlayerHandle,
  PlayerMark,
  PlayerProgress,
  PlayerStop,
} from './web/player/types.ts'
export { type GrowingUpload, growingUpload, type RecordingProgress } from './web/recording/growing-upload.ts'
export { announceRecording, conclude as concludeRecording, withdraw as withdrawUpload } from './web/upload/announce.ts'
export { languageChoices } from './web/upload/caption-names.ts'
export { DropAnywhere } from './web/upload/drop-anywhere.tsx'
export { DropTarget } from './web/upload/drop-target.tsx'
export { isUnderWay, type Upload } from './web/upload/types.ts'
export { UploadDock } from './web/upload/upload-dock.tsx'
export { UploadHelp } from './web/upload/upload-help.tsx'
export { UploadRow } from './web/upload/upload-row.tsx'
export { connectUploads, takeUpUpload } from './web/upload/uploads.ts'
export { useUploads } from './web/upload/use-uploads.ts'
export { uploadCsv, uploadTranscript } from './web/upload-picture.ts'
export { peaksQuery, usePeaks } from './web/use-peaks.ts'
