import { tokenScopes } from '#domains/accounts/contract.ts'
import { scopeAllows } from '#domains/accounts/server.ts'

/** Calls that only site admins are answered; a token of theirs needs the scope `admin` besides. */
export const administering: readonly string[] = [
  'answerAccessNotice',
  'arrangeHome',
  'askForUsageReport',
  'createCertificateKey',
  'createGroup',
  'createLibraryNode',
  'createLibraryNodeUnder',
  'createTemplate',
  'createTemplateMixed',
  'createUser',
  'downloadSiteAnalytics',
  'exportAudit',
  'exportStatements',
  'getEngines',
  'getHomeSections',
  'getImporter',
  'getRecordStore',
  'getSampleLibrary',
  'getSiteAnalytics',
  'importUsers',
  'invite',
  'listAbuseReports',
  'listAudit',
  'listCertificateKeys',
  'listDeletedVideos',
  'listGroupManagers',
  'listGroupMembers',
  'listInvitations',
  'listMail',
  'listUsers',
  'loadSampleLibrary',
  'removeGroup',
  'removeLibraryNode',
  'removeSampleLibrary',
  'removeTemplate',
  'removeTemplateMixed',
  'removeUser',
  'restoreVideo',
  'retryAsideStatements',
  'testEngine',
  'testRecordStore',
  'updateDomain',
  'updateGroup',
  'updateGroupManagers',
  'updateGroupMembers',
  'updateLibraryNode',
  'updateTemplate',
  'updateTemplateMixed',
  'updateUser',
  'updateUsers',
  'withdrawInvitation',
]

/** Calls about a person's own keys and files, which no token is answered. */
export const personal: readonly string[] = [
  'changePassword',
  'createToken',
  'downloadExport',
  'endSession',
  'endSessions',
  'listSessions',
  'listTokens',
  'removeToken',
]

/** Calls that need a token. */
export const byProgram: readonly string[] = ['createEmbedToken']

/** Sets of scopes, each of which is enough for a call by an API token; none where tokens are not answered. */
export function scopesOf(name: string, method: string, path: string): string[][] {
  if (personal.includes(name)) return []
  const enough = tokenScopes.filter((scope) => scopeAllows([scope], method, path)).map((scope) => [scope])
  return administering.includes(name) ? enough.map((scopes) => [...scopes, 'admin']) : enough
}
