export * from './contract/facts.ts'
export * from './contract/migration.ts'
export * from './contract/playback.ts'
export * from './contract/uploads.ts'
