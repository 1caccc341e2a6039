export { AudienceCard } from './web/asking/audience-card.tsx'
export { audienceKey } from './web/asking/audience-key.ts'
export { AudienceFields } from './web/audience-fields.tsx'
export { VisibilityField } from './web/visibility-field.tsx'
