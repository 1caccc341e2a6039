/** Where a track is learned from. */
export const trackAddress = (name: string): string => `/web/tracks/${name}`

/** Where it is run, as links take it. */
export const trackSettingsLink = (name: string) => ({ to: `${trackAddress(name)}/settings` })
/** A page of the domain of certificates. */
export const trackCertificatesLink = (name: string) => ({ to: `${trackAddress(name)}/certificates` })
export const trackModulesLink = (name: string) => ({ to: `${trackAddress(name)}/content`, search: { option: 'modules' } as never })
/** Where it is tried as a learner. */
export const trackTrialAddress = (name: string): string => `${trackAddress(name)}/try`
export const trackAnalyticsLink = (name: string) => ({ to: `${trackAddress(name)}/analytics` })
export const trackDistributionLink = (name: string) => ({
  to: `${trackAddress(name)}/distribution`,
  search: { option: 'distribution' } as never,
})
