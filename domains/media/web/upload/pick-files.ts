import type { FileHandle } from './handles.ts'

/** A file that a person chose, and its handle where the browser gives one. */
export interface Picked {
  readonly file: File
  readonly handle?: FileHandle
}

type OpenPicker = (options: { multiple: boolean; types?: object[] }) => Promise<FileHandle[]>

/** What is offered in the system's dialog; what a file is, is seen by its bytes. */
const accepted =
  'video/*,audio/*,.mkv,.mov,.m4v,.avi,.mts,.m2ts,.ts,.wmv,.flv,.mxf,.webm,.mpg,.mpeg,.vob,.3gp,.ogv,.opus,.flac,.wav,.vtt,.srt'

/** Lets the person choose files. Where the browser can hand out handles, an upload goes on after a reload with one press. */
export async function pickFiles({ multiple = true } = {}): Promise<Picked[]> {
  const picker = (window as { showOpenFilePicker?: OpenPicker }).showOpenFilePicker
  if (!picker) return pickByInput(multiple)
  try {
    const handles = await picker({ multiple })
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })))
  } catch (error) {
    if ((error as Error).name === 'AbortError') return []
    return pickByInput(multiple)
  }
}

function pickByInput(multiple: boolean): Promise<Picked[]> {
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple, accept: accepted, hidden: true })
  return new Promise((resolve) => {
    const end = (picked: Picked[]) => {
      input.remove()
      resolve(picked)
    }
    input.onchange = () => end([...(input.files ?? [])].map((file) => ({ file })))
    input.oncancel = () => end([])
    // In the document, because the browser may throw away an input that nobody holds while its dialog is open.
    document.body.append(input)
    input.click()
  })
}

/** The files of a drop, folders left out. Handles must be asked for before the event ends. */
export async function droppedFiles(data: DataTransfer): Promise<Picked[]> {
  const items = [...data.items].filter((item) => item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory)
  const dropped = items.map((item) => ({
    file: item.getAsFile(),
    handle: (item as { getAsFileSystemHandle?: () => Promise<FileHandle | null> }).getAsFileSystemHandle?.() ?? Promise.resolve(null),
  }))
  const picked = await Promise.all(
    dropped.map(async ({ file, handle }) => {
      const found = await handle.catch(() => null)
      return file && { file, ...(found && { handle: found }) }
    }),
  )
  return picked.filter((one) => one !== null)
}
