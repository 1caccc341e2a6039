import { t } from '@lingui/core/macro'
import type { Refusal } from '#platform/web/refusal.ts'
import type { Device, DeviceFault } from './capture.ts'

/** Why a device could not be opened, and what to do. */
export function faultInWords({ device, name }: DeviceFault): string {
  if (name === 'NotAllowedError') return refused[device]()
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return missing[device]()
  return unreadable[device]()
}

const refused: Readonly<Record<Device, () => string>> = {
  screen: () => t`Nothing was shared. Choose a screen, window or tab, and allow your browser to share it.`,
  camera: () => t`Your browser doesn’t allow the camera on this page. Allow it beside the address, then try again.`,
  microphone: () => t`Your browser doesn’t allow the microphone on this page. Allow it beside the address, or record without a microphone.`,
}
const missing: Readonly<Record<Device, () => string>> = {
  screen: () => t`There is nothing to share on this device.`,
  camera: () => t`No camera was found. Connect one, or record the screen only.`,
  microphone: () => t`No microphone was found. Connect one, or record without a microphone.`,
}
const unreadable: Readonly<Record<Device, () => string>> = {
  screen: () => t`The screen could not be captured. Please try again.`,
  camera: () => t`The camera could not be opened. Another app may be using it.`,
  microphone: () => t`The microphone could not be opened. Another app may be using it.`,
}

/** What happened when a device was pulled out while recording. */
export const goneInWords: Readonly<Record<Device, () => string>> = {
  screen: () => t`Sharing ended, so the recording was stopped.`,
  camera: () => t`The camera was disconnected.`,
  microphone: () => t`The microphone was disconnected. The recording continues without it.`,
}

/** Why the server takes no more of a recording. */
export function endInWords({ code, reason, message }: Refusal): string {
  if (reason === 'no_space')
    return t`There is no space left on the server. The recording was stopped, and what had arrived by then was kept.`
  if (reason === 'empty_file') return t`Nothing was recorded.`
  if (reason === 'recording_over')
    return t`The server had not heard from your browser for a while and finished the recording. What had arrived by then was kept.`
  if (code === 'not_found') return t`The recording was discarded elsewhere.`
  return message || t`The recording has reached the largest size that is allowed. What had arrived by then was kept.`
}
