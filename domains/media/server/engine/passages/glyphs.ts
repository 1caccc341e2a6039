import { runProgram } from '../run.ts'
import { namedFile } from '../unprivileged.ts'

const limits = { wallMs: 120_000, memoryBytes: 2 * 1024 ** 3, mostBytes: 1024 ** 2 }

/**
 * Whether the fonts of this machine lack letters of a text.
 *
 * @param captions an ASS file that shows the letters within its first second
 */
export async function lacksGlyphs(captions: string): Promise<boolean> {
  const picture = ['-f', 'lavfi', '-i', 'color=c=black:s=1280x720:r=1:d=1']
  const drawn = ['-vf', `ass=filename=${namedFile(captions)}`, '-frames:v', '1', '-f', 'null', 'pipe:1']
  const run = await runProgram('ffmpeg', ['-v', 'verbose', '-nostdin', '-nostats', ...picture, ...drawn], limits)
  if (!run.ok) throw Object.assign(new Error('whether there are fonts for a text could not be seen'), { cause: run.complaint })
  return /failed to find any fallback/i.test(run.complaint)
}
