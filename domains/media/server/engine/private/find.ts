import { open } from 'node:fs/promises'
import { isMatroska, privateOfMatroska } from './matroska.ts'
import { firstBoxes, privateOfMp4 } from './mp4.ts'
import { privateOfOgg } from './ogg.ts'
import { inOrder, openSource, type Range, type ReadAt, type Source, Unreadable } from './ranges.ts'
import { privateOfFlac, privateOfFrames, privateOfWav, tagsBefore } from './sound.ts'

/**
 * Where a file tells of places, cameras and its makers: all that playing does not need. Null where that cannot be told: of other kinds of
 * files, and of those that are too long or broken to be followed.
 */
export async function findPrivate(read: ReadAt, size: number): Promise<Range[] | null> {
  const source = openSource(read, size)
  try {
    const head = Buffer.from(await source.bytes(0, Math.min(12, size)))
    const find = kindOf(head, await behindTags(source))
    return find && inOrder(await find(source), size)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

async function behindTags(source: Source): Promise<string> {
  const { at } = await tagsBefore(source)
  return (await source.bytes(at, 4)).toString('latin1')
}

function kindOf(head: Buffer, sound: string): ((source: Source) => Promise<Range[]>) | null {
  const word = (at: number, length = 4) => head.toString('latin1', at, at + length)
  if (firstBoxes.has(word(4))) return privateOfMp4
  if (isMatroska(head)) return privateOfMatroska
  if (word(0) === 'OggS') return privateOfOgg
  if (word(0) === 'RIFF' && word(8) === 'WAVE') return privateOfWav
  if (sound === 'fLaC') return privateOfFlac
  return word(0, 3) === 'ID3' || head[0] === 0xff ? privateOfFrames : null
}

/** The same of a file on the disk. */
export async function findPrivateIn(path: string): Promise<Range[] | null> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const read: ReadAt = async (at, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }
  return await findPrivate(read, size)
}
