export { PackagesCard } from './web/settings/packages-card.tsx'
