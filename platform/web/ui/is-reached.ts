/** Whether a place came into sight; scrolled to while the page was busy, it is told of twice at once: first that it is not. */
export const isReached = (seen: readonly IntersectionObserverEntry[]): boolean => seen.some(({ isIntersecting }) => isIntersecting)
