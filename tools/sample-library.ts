// Makes sample-library/: node tools/sample-library.ts [name …]
// Needs espeak-ng, ffmpeg and the Inter typeface (Debian: espeak-ng ffmpeg fonts-inter).
// What exists is kept; a recording that is named is made again.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { type Recording, recordings } from './sample-library/library/index.ts'
import { encodeAudio, encodeVideo } from './sample-library/make/encode.ts'
import { frames, perSecondOf, pictureAt, sizeOf } from './sample-library/make/frames.ts'
import { filesOf, manifestOf } from './sample-library/make/manifest.ts'
import { chime, jingle, mixed } from './sample-library/make/sound.ts'
import { type TimedScene, timed } from './sample-library/make/timing.ts'
import { webvtt } from './sample-library/make/webvtt.ts'
import { memberOf } from './sample-library/organisation.ts'

const library = join(import.meta.dirname, '../sample-library')

function waveOf(recording: Recording, scenes: readonly TimedScene[], length: number): Buffer {
  const sentences = scenes.flatMap((scene) => scene.sentences)
  const tune =
    recording.type === 'podcast'
      ? [
          { start: 0, samples: jingle },
          { start: length - 3.2, samples: jingle },
        ]
      : [{ start: 0, samples: chime }]
  return mixed([...tune, ...sentences], length)
}

/** Makes one recording with its transcript; the media file comes last and whole, so that what exists is complete. */
async function make(recording: Recording): Promise<void> {
  const { file, transcript, cover } = filesOf(recording)
  const out = join(library, file)
  mkdirSync(dirname(out), { recursive: true })
  const { scenes, length } = timed(recording)
  const [wave, part] = [`${out}.wav`, `${out}.part`]
  writeFileSync(wave, waveOf(recording, scenes, length))
  writeFileSync(
    join(library, transcript),
    webvtt(
      scenes.flatMap((scene) => scene.sentences),
      (username) => memberOf(username).displayname,
      recording.isLong,
    ),
  )
  if (cover) {
    await sharp(Buffer.from(pictureAt(recording, scenes, 3)))
      .jpeg({ quality: 84, mozjpeg: true })
      .toFile(join(library, cover))
    await encodeAudio(wave, part)
  } else {
    const shape = { ...sizeOf(recording), perSecond: perSecondOf(recording), isSpeech: recording.isLong ?? false }
    await encodeVideo(frames(recording, scenes, length), wave, part, shape)
  }
  renameSync(part, out)
  rmSync(wave)
  process.stdout.write(`${file}: ${length.toFixed(1)} s\n`)
}

setPriority(15)
sharp.concurrency(1)
sharp.cache(false)
const named = process.argv.slice(2)
for (const recording of recordings) {
  const exists = existsSync(join(library, filesOf(recording).file))
  if (named.includes(recording.name) || (named.length === 0 && !exists)) await make(recording)
}
writeFileSync(join(library, 'manifest.json'), `${JSON.stringify(manifestOf(recordings), null, 2)}\n`)
