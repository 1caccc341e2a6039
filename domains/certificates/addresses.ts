/** Where anybody checks a certificate, and what is made of it. Root-relative. */
export const certificateAddress = (code: string): string => `/certificates/${code}`
export const pdfAddress = (code: string): string => `${certificateAddress(code)}.pdf`
export const badgeAddress = (code: string): string => `${certificateAddress(code)}.png`
/** The signed credential. */
export const credentialAddress = (code: string): string => `/api/v3/certificates/${code}`
export const statusListAddress = (list: number): string => `/api/v3/certificates/status/${list}`

/** One's own. */
export const myCertificatesAddress = '/web/my/certificates'
/** One's own of a track. */
export const trackCertificateAddress = (name: string): string => `/web/tracks/${name}/certificate`
