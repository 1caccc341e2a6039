import { t } from '@lingui/core/macro'
import { isRefusal } from '#platform/web/refusal.ts'
import { discardVideo } from '../upload/making.ts'
import { type BegunRecording, beginRecording, takeBack } from './begin-recording.ts'
import { type Capture, type Device, DeviceFault, openCapture, type SourceKind } from './capture.ts'
import { recorderOf } from './recording-format.ts'
import { nothingSent, recordingStore, resetRecording, setRecording } from './recording-state.ts'
import { endInWords, faultInWords, goneInWords } from './words.ts'

/** How often the recorder gives what it has, ms. */
const partTime = 1000
/** What is kept in this browser until the server can be reached, bytes. */
const mostWaiting = 512 * 1024 * 1024
/** s before the longest time is over: the end has to arrive in it, too. */
const beforeTheEnd = 5

let capture: Capture | null = null
let recorder: MediaRecorder | null = null
let begun: BegunRecording | null = null
let clock: ReturnType<typeof setInterval> | undefined

const closeCapture = () => {
  capture?.stop()
  capture = null
}

/** Asks the browser for what was chosen, and shows it. */
export async function openPreview(kind: SourceKind): Promise<void> {
  const { devices } = recordingStore.read()
  setRecording({ phase: 'opening', kind, problem: null, notice: null })
  try {
    const opened = await openCapture({ kind, devices, onEnded: gone })
    if (recordingStore.read().phase !== 'opening') return opened.stop()
    capture = opened
    setRecording({ phase: 'ready', preview: opened.stream() })
  } catch (error) {
    resetRecording({ problem: error instanceof DeviceFault ? faultInWords(error) : t`This could not be recorded. Please try again.` })
  }
}

/** Back to the first choice. */
export function closePreview(): void {
  closeCapture()
  resetRecording()
}

export async function chooseMicrophone(microphone: string | null): Promise<void> {
  await changeDevice({ microphone }, () => capture?.useMicrophone(microphone))
}

export async function chooseCamera(camera: string): Promise<void> {
  await changeDevice({ camera }, () => capture?.useCamera(camera))
}

async function changeDevice(change: { microphone?: string | null; camera?: string }, use: () => Promise<void> | undefined): Promise<void> {
  const before = recordingStore.read().devices
  setRecording({ devices: { ...before, ...change }, problem: null })
  try {
    await use()
    if (capture) setRecording({ preview: capture.stream() })
  } catch (error) {
    if (!(error instanceof DeviceFault)) throw error
    setRecording({ devices: before, problem: faultInWords(error) })
  }
}

export const microphoneLevel = (): number => capture?.level() ?? 0

/** A device was pulled out, or the person ended sharing. */
function gone(device: Device): void {
  const { phase, kind } = recordingStore.read()
  const notice = goneInWords[device]()
  const isNeeded = device === 'screen' || (device === 'camera' && kind === 'camera')
  if (phase === 'ready' || phase === 'opening') {
    closeCapture()
    return resetRecording({ notice })
  }
  setRecording({ notice })
  if (!isNeeded) return
  if (phase === 'countdown') void cancelRecording()
  else stopRecording()
}

/** Counts down, while room is made at the server, and records. */
export async function startRecording(maxSeconds: number): Promise<void> {
  if (!capture) return
  const stream = capture.stream()
  const next = recorderOf(stream)
  recorder = next
  setRecording({ phase: 'countdown', countdown: 3, seconds: 0, progress: nothingSent, problem: null, notice: null })
  const isOn = () => recorder === next && recordingStore.read().phase === 'countdown'
  const making = beginRecording(next, heard)
  const counted = countDown(isOn)
  try {
    const made = await making
    if (!isOn()) return await takeBack(made)
    begun = made
    await counted
    if (!isOn()) return
    record(next, made, maxSeconds)
  } catch (error) {
    if (!isOn()) return
    const message = isRefusal(error) && error.message ? error.message : t`The server cannot be reached at the moment. Please try again.`
    setRecording({ phase: 'ready', problem: message })
  }
}

async function countDown(isOn: () => boolean): Promise<void> {
  for (let left = 3; left > 0 && isOn(); left--) {
    setRecording({ countdown: left })
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

function record(now: MediaRecorder, { upload, video }: BegunRecording, maxSeconds: number): void {
  const since = performance.now()
  let active = 0
  let last = since
  now.addEventListener('dataavailable', ({ data }) => upload.add(data))
  now.addEventListener('error', () => {
    setRecording({ notice: t`Your browser stopped recording.` })
    stopRecording()
  })
  now.addEventListener('stop', () => void finish())
  now.start(partTime)
  setRecording({ phase: 'recording', video })
  clock = setInterval(() => {
    const time = performance.now()
    if (now.state === 'recording') active += time - last
    last = time
    setRecording({ seconds: Math.floor(active / 1000) })
    if ((time - since) / 1000 < maxSeconds - beforeTheEnd) return
    setRecording({ notice: t`The recording has reached the longest time that is allowed.` })
    stopRecording()
  }, 250)
}

/** The upload has something new to say. */
function heard(): void {
  const progress = begun?.upload.read()
  if (!progress) return
  setRecording({ progress })
  if (progress.ended) setRecording({ problem: endInWords(progress.ended) })
  if (progress.ended) return stopRecording()
  if (progress.recorded - progress.safe < mostWaiting || recorder?.state === 'inactive') return
  setRecording({ notice: t`The connection has been away for too long, so the recording was stopped. Keep this tab open until it is back.` })
  stopRecording()
}

export function pauseRecording(): void {
  if (recorder?.state !== 'recording') return
  recorder.pause()
  recorder.requestData()
  setRecording({ phase: 'paused' })
}

export function resumeRecording(): void {
  if (recorder?.state !== 'paused') return
  recorder.resume()
  setRecording({ phase: 'recording' })
}

/** Ends it properly; its last part follows by itself. */
export function stopRecording(): void {
  if (!recorder || recorder.state === 'inactive') return
  setRecording({ phase: 'finishing' })
  clearInterval(clock)
  recorder.stop()
}

async function finish(): Promise<void> {
  const ending = begun
  // It was cancelled.
  if (!ending) return
  closeCapture()
  setRecording({ phase: 'finishing', preview: null })
  await ending.upload.finish()
  if (begun !== ending) return
  begun = null
  recorder = null
  const { progress } = recordingStore.read()
  const isLost = progress.safe === 0 || progress.ended?.code === 'not_found'
  if (progress.safe === 0) void discardVideo(ending.video).catch(() => {})
  if (isLost) resetRecording({ problem: progress.ended ? endInWords(progress.ended) : t`Nothing was recorded.` })
  else setRecording({ phase: 'done' })
}

/** Throws it away, with what was sent. */
export async function cancelRecording(): Promise<void> {
  const [cancelled, running] = [begun, recorder]
  const { notice } = recordingStore.read()
  begun = null
  recorder = null
  clearInterval(clock)
  if (running && running.state !== 'inactive') running.stop()
  closeCapture()
  resetRecording({ notice })
  if (cancelled) await takeBack(cancelled)
}

/** The page is left: what is open is closed, and what is recorded is kept. */
export function leaveRecording(): void {
  const { phase } = recordingStore.read()
  if (phase === 'recording' || phase === 'paused') stopRecording()
  else if (phase === 'countdown') void cancelRecording()
  else if (phase !== 'finishing') closePreview()
}
