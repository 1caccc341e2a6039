import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'

export { keepSlides, listUnread as listUnreadSlides } from './server/queries.ts'

const run = promisify(execFile)

const slideOf = (lines: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#fdfdf8"/>${lines
    .map(
      (line, at) =>
        `<text x="80" y="${140 + at * 90}" font-family="DejaVu Sans" font-size="${at === 0 ? 56 : 36}" fill="#123">${line}</text>`,
    )
    .join('')}</svg>`

/** A video of slides, eight seconds each. */
export async function videoOfSlides(file: string, slides: readonly (readonly string[])[]): Promise<string> {
  const inputs: string[] = []
  for (const [at, lines] of slides.entries()) {
    const picture = `${file}-${at}.png`
    await sharp(Buffer.from(slideOf(lines)))
      .png()
      .toFile(picture)
    inputs.push('-loop', '1', '-t', '8', '-i', picture)
  }
  const joined = `${slides.map((_, at) => `[${at}]`).join('')}concat=n=${slides.length}:v=1,fps=5,format=yuv420p`
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20']
  await run('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', joined, ...encoder, file])
  return file
}
