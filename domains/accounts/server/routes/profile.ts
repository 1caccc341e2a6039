import { bind } from '#platform/server/bind.ts'
import { profileRoutes } from '../../contract/profile.ts'
import { updateProfile } from '../commands/profile.ts'
import { isLocal } from '../cookie.ts'
import { presentMe, presentSetUp } from '../present.ts'
import { findAccount, findPreferences } from '../queries/accounts.ts'
import { readOrganisation } from '../queries/organisation.ts'

export const profileBound = bind(profileRoutes, {
  getMe: async ({ db, viewer, request, ports }) => {
    const { flags, isSetUp } = await readOrganisation(db)
    const account = viewer.name === null ? undefined : await findAccount(db, viewer.name)
    const preferences = account ? await findPreferences(db, account.id) : {}
    return {
      user: account ? presentMe(account, viewer, preferences) : null,
      domain: flags,
      setup: presentSetUp(isSetUp, isLocal(request, ports)),
    }
  },

  updateProfile: async ({ viewer, write, params, body }) => {
    const { topics } = body
    const notify = body.notifyUpdateFlag === undefined ? {} : { notifyUpdateFlag: body.notifyUpdateFlag ? 1 : 0 }
    const changes = {
      displayname: body.displayname,
      addInterests: topics && 'add' in topics ? topics.add : undefined,
      interests: body['topics[]'] ?? (topics && 'all' in topics ? topics.all : undefined),
      preferences: { ...body.preferences, ...notify },
    }
    const { topics: after, known } = await write((tx) => updateProfile(tx, viewer, params.username, changes))
    return known ? { errorcode: 3021 as const } : { success: true as const, topics: after }
  },
})
