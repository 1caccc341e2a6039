export { FormSettings } from './web/settings/form-settings.tsx'
export { formGate } from './web/watch/form-gate.ts'
