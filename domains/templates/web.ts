export { TemplateCard } from './web/settings/template-card.tsx'
export { TemplateDetails } from './web/template-details.tsx'
