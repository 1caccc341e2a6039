import { t } from '@lingui/core/macro'
import { newId } from '#platform/web/in-browser/new-id.ts'
import { toast } from '#platform/web/toasts.tsx'
import { isCaptionFile, readCaptionName, stemOf } from './caption-names.ts'
import { change, currentMaker, type Entry, entries } from './entries.ts'
import type { Picked } from './pick-files.ts'
import type { Caption } from './types.ts'

/** A name that says no language is taken for this one; the person sees it and may change it. */
const fallbackLanguage = () => document.documentElement.lang || 'en'

const files = new Map<string, File>()

/** Puts caption files beside the uploads that they are named after; with one upload alone they are meant for that. */
export function attachCaptions(picked: readonly Picked[]): void {
  for (const { file } of picked) {
    if (!isCaptionFile(file.name)) continue
    const entry = entryFor(file.name)
    if (!entry) {
      const { stem } = readCaptionName(file.name)
      toast.error(t`There is no upload that “${file.name}” belongs to. Choose it together with a video called “${stem}”.`)
      continue
    }
    const language = readCaptionName(file.name).language ?? fallbackLanguage()
    const caption: Caption = { id: newId(), name: file.name, language, state: 'waiting', problem: null, made: null }
    files.set(caption.id, file)
    change(entry, { captions: [...entry.upload.captions, caption] })
    void sendCaptions(entry)
  }
}

function entryFor(name: string): Entry | undefined {
  const all = [...entries.values()].filter(({ upload }) => upload.state !== 'refused')
  const { stem } = readCaptionName(name)
  const whole = stemOf(name)
  return (
    all.find(({ upload }) => stemOf(upload.name) === stem) ??
    all.find(({ upload }) => stemOf(upload.name) === whole) ??
    (all.length === 1 ? all[0] : undefined)
  )
}

/** Sends what waits, once there is something to send it to. */
export async function sendCaptions(entry: Entry): Promise<void> {
  const { made } = entry.upload
  const maker = currentMaker()
  if (!made || !maker) return
  for (const { id, language } of entry.upload.captions.filter(({ state }) => state === 'waiting')) {
    const file = files.get(id)
    if (!file) continue
    changeCaption(entry, id, { state: 'sending', problem: null })
    try {
      const kept = await maker.addCaptions(made, { file: await inUtf8(file), language })
      if (captionOf(entry, id)) changeCaption(entry, id, { state: 'kept', made: kept })
      else await maker.removeCaptions(made, kept)
    } catch (error) {
      const said = error instanceof Error && error.message !== '' ? error.message : t`Failed to upload transcript`
      changeCaption(entry, id, { state: 'refused', problem: said })
    }
  }
}

const captionOf = (entry: Entry, id: string) => entry.upload.captions.find((one) => one.id === id)

function changeCaption(entry: Entry, id: string, changes: Partial<Caption>): void {
  change(entry, { captions: entry.upload.captions.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
}

/** Tries again, in another language where one is given. */
export async function sendCaptionAgain(uploadId: string, id: string, language?: string): Promise<void> {
  const entry = entries.get(uploadId)
  const caption = entry && captionOf(entry, id)
  if (!entry || !caption) return
  changeCaption(entry, id, { ...(language && { language }), state: 'waiting', problem: null, made: null })
  if (caption.made && !(await takeBack(entry, caption))) return
  await sendCaptions(entry)
}

export async function removeCaption(uploadId: string, id: string): Promise<void> {
  const entry = entries.get(uploadId)
  const caption = entry && captionOf(entry, id)
  if (!entry || !caption || !(await takeBack(entry, caption))) return
  files.delete(id)
  change(entry, { captions: entry.upload.captions.filter((one) => one.id !== id) })
}

/** What the server has of it goes. */
async function takeBack(entry: Entry, caption: Caption): Promise<boolean> {
  if (!caption.made || !entry.upload.made) return true
  try {
    await currentMaker()?.removeCaptions(entry.upload.made, caption.made)
    return true
  } catch {
    changeCaption(entry, caption.id, caption)
    toast.error(t`The captions could not be removed. Please try again.`)
    return false
  }
}

/** Editors of subtitles write what their machine was set to. What is no UTF-8 is read as UTF-16, if it says so, or as Windows does. */
async function inUtf8(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mark = `${bytes[0]},${bytes[1]}`
  const encoding = mark === '255,254' ? 'utf-16le' : mark === '254,255' ? 'utf-16be' : isUtf8(bytes) ? null : 'windows-1252'
  return encoding ? new File([new TextDecoder(encoding).decode(bytes)], file.name) : file
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
