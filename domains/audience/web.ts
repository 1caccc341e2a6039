export { AudienceFields } from './web/audience-fields.tsx'
export { VisibilityField } from './web/visibility-field.tsx'
