import { t } from '@lingui/core/macro'
import type { DeviceClass } from '#domains/videos/device-class.ts'

export const deviceNames = (): Readonly<Record<DeviceClass, string>> => ({
  desktop: t`Computer`,
  phone: t`Phone`,
  tablet: t`Tablet`,
  tv: t`Television`,
  unknown: t`Not recorded`,
})
