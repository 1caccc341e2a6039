export { CertificateOffer } from './web/certificate-offer.tsx'
export { certificateLooks } from './web/notifications.tsx'
