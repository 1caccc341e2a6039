import { aPerson } from '#domains/accounts/testing.ts'
import type { Case } from '#tests/authorization-table/case.ts'
import { all, managing } from '#tests/authorization-table/relations.ts'

/** Of videos; channels and playlists say theirs. */
export const audienceCases: readonly Case[] = all.flatMap((relation) =>
  (['', '/why'] as const).map((rest) => ({
    route: `GET /api/v3/audience/:type/:id${rest}`,
    about: `video, ${relation.about}`,
    expected: managing(relation),
    ...(relation.as ? { as: relation.as } : {}),
    ask: async (app, me) => {
      const { id } = await relation.make(app, me)
      return { path: `/api/v3/audience/video/${id}${rest}${rest && `?user=${(await aPerson(app)).name}`}` }
    },
  })),
)
