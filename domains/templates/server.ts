import type { Domain } from '#platform/server/bind.ts'
import { templatesBound } from './server/routes.ts'

export { createGlobalTemplate, removeGlobalTemplate } from './server/commands.ts'
export { listGlobalTemplates } from './server/queries/templates.ts'
export { copyFilledTemplate } from './server/queries/video-templates.ts'
export { filledTemplatePart, propertiesPart, type VideoProperty } from './server/showing.ts'
export { setVideoProperty } from './server/video-commands.ts'

export const templates: Domain = { bound: templatesBound }
