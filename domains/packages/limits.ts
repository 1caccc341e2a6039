/** Of one video, in any state. */
export const mostPackages = 20
