export { failedImport } from './web/failed-import.tsx'
export { FromAddress } from './web/from-address.tsx'
export { ImporterCard } from './web/importer-card.tsx'
