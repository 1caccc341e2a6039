export { FramedPlayer } from './web/embedded/framed-player.tsx'
export { enterFraming, type FramingPackage } from './web/embedded/framing-package.ts'
export { PackagesCard } from './web/settings/packages-card.tsx'
