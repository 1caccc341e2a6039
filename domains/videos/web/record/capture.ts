import { composePicture, type Picture } from './compose-picture.ts'
import { mixSound, type Sound } from './mix-sound.ts'

export type SourceKind = 'screen' | 'camera' | 'both'
/** What a recording is taken from. */
export type Device = 'screen' | 'camera' | 'microphone'

/** A device could not be opened. `name` is the browser's of the fault. */
export class DeviceFault extends Error {
  readonly device: Device

  constructor(device: Device, fault: unknown) {
    super(device)
    this.device = device
    this.name = fault instanceof Error ? fault.name : 'Error'
  }
}

/** Ids of devices as the browser gives them; `''` is the browser's choice, null none. */
export interface ChosenDevices {
  readonly camera: string
  readonly microphone: string | null
}

/** What is recorded, open and seen in the preview. */
export interface Capture {
  /** Pictures and sound as they are recorded. */
  readonly stream: () => MediaStream
  /** How loud the microphone is at this moment, 0 to 1. */
  readonly level: () => number
  readonly useCamera: (id: string) => Promise<void>
  readonly useMicrophone: (id: string | null) => Promise<void>
  readonly stop: () => void
}

export interface Opened {
  readonly kind: SourceKind
  readonly devices: ChosenDevices
  /** It was pulled out, or the person ended sharing. */
  readonly onEnded: (device: Device) => void
}

/**
 * Asks the person for what is to be recorded; called from a press of a button, which browsers want for the screen.
 *
 * @throws DeviceFault
 */
export async function openCapture({ kind, devices, onEnded }: Opened): Promise<Capture> {
  const open: { screen: MediaStream | null; camera: MediaStream | null; microphone: MediaStream | null } = {
    screen: null,
    camera: null,
    microphone: null,
  }
  const watch = (device: Device, stream: MediaStream) => {
    const [track] = device === 'microphone' ? stream.getAudioTracks() : stream.getVideoTracks()
    track?.addEventListener('ended', () => {
      if (open[device] !== stream) return
      if (device === 'camera') picture?.useCamera(null)
      onEnded(device)
    })
    return stream
  }
  const close = (device: Device) => {
    const stream = open[device]
    open[device] = null
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  let picture: Picture | null = null
  let sound: Sound | null = null
  const stop = () => {
    for (const device of ['screen', 'camera', 'microphone'] as const) close(device)
    picture?.stop()
    sound?.stop()
  }
  try {
    if (kind !== 'camera') open.screen = watch('screen', await openScreen())
    if (kind !== 'screen') open.camera = watch('camera', await openCamera(devices.camera))
    if (devices.microphone !== null) open.microphone = watch('microphone', await openMicrophone(devices.microphone))
    if (open.screen) picture = await composePicture(open.screen, open.camera)
    sound = mixSound(open.screen, open.microphone)
  } catch (error) {
    stop()
    throw error
  }
  const mixed = sound
  return {
    stream: () => {
      const pictures = picture ? [picture.track] : (open.camera?.getVideoTracks() ?? [])
      const hasSound = open.microphone !== null || (open.screen?.getAudioTracks().length ?? 0) > 0
      return new MediaStream([...pictures, ...(hasSound ? [mixed.track] : [])])
    },
    level: mixed.level,
    useCamera: async (id) => {
      const next = await openCamera(id)
      close('camera')
      open.camera = watch('camera', next)
      picture?.useCamera(next)
    },
    useMicrophone: async (id) => {
      const next = id === null ? null : await openMicrophone(id)
      close('microphone')
      open.microphone = next && watch('microphone', next)
      mixed.useMicrophone(next)
    },
    stop,
  }
}

const faultOf = (device: Device) => (error: unknown) => {
  throw new DeviceFault(device, error)
}

const openScreen = (): Promise<MediaStream> =>
  navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 30 }, audio: true }).catch(faultOf('screen'))

const openCamera = (id: string): Promise<MediaStream> =>
  navigator.mediaDevices
    .getUserMedia({ video: { width: { ideal: 1280 }, height: { ideal: 720 }, ...(id && { deviceId: { exact: id } }) } })
    .catch(faultOf('camera'))

const openMicrophone = (id: string): Promise<MediaStream> =>
  navigator.mediaDevices
    .getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true, ...(id && { deviceId: { exact: id } }) } })
    .catch(faultOf('microphone'))
