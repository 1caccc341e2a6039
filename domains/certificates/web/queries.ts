import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { certificateRoutes } from '../contract.ts'

/** Whatever is shown of one's own. */
export const ownCertificatesKey = ['certificates', 'own'] as const

export const ownCertificatesQuery = infiniteQueryOptions({
  queryKey: [...ownCertificatesKey, 'all'],
  queryFn: ({ pageParam, signal }) => call(certificateRoutes.listOwnCertificates, { query: { first: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: (last) => last.next,
})

/** One's own of a track; null where there is none. */
export const ownCertificateQuery = (track: string) =>
  queryOptions({
    queryKey: [...ownCertificatesKey, 'of', track],
    queryFn: async ({ signal }) => {
      const { items } = await call(certificateRoutes.listOwnCertificates, { query: { track, max: 1 }, signal })
      return items[0] ?? null
    },
  })

/** What is left to watch for the next one of a track; null where there is nothing to renew, or not yet. */
export const renewalQuery = (track: string) =>
  queryOptions({
    queryKey: [...ownCertificatesKey, 'renewal', track],
    queryFn: async ({ signal }) => (await call(certificateRoutes.getCertificateRenewal, { params: { name: track }, signal })).renewal,
  })

/** Those of a track, for who manages it. */
export const heldCertificatesKey = (track: string) => ['certificates', 'of track', track] as const

export const heldCertificatesQuery = (name: string, qtext: string) =>
  infiniteQueryOptions({
    queryKey: [...heldCertificatesKey(name), qtext],
    queryFn: ({ pageParam, signal }) =>
      call(certificateRoutes.listTrackCertificates, { params: { name }, query: { qtext, first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  })

/** What anybody is told of a code; null where it is nobody's. */
export const checkedQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificates', 'checked', code],
    queryFn: async ({ signal }) => {
      try {
        return await call(certificateRoutes.checkCertificate, { params: { code }, signal })
      } catch (error) {
        if (isRefusal(error, 'not_found')) return null
        throw error
      }
    },
    staleTime: 0,
    retry: false,
  })

/** What certificates are signed by, for site admins. */
export const certificateKeysQuery = queryOptions({
  queryKey: ['certificate-keys'],
  queryFn: ({ signal }) => call(certificateRoutes.listCertificateKeys, { signal }),
  staleTime: 0,
})
