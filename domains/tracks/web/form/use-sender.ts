import { useMe } from '#domains/accounts/web.ts'

/** The names that calls about tracks carry of whoever makes them. */
export const useSender = () => ({ user: useMe()?.name ?? '', domain: window.location.host })
