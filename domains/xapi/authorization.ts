import { admins, type Case } from '#tests/authorization-table/case.ts'

const noRecordStore = { ...admins, siteadmin: 409 } as const

export const xapiCases: readonly Case[] = [
  { route: 'GET /api/v3/xapi', expected: admins },
  { route: 'POST /api/v3/xapi/test', about: 'none is configured', expected: noRecordStore },
  { route: 'POST /api/v3/xapi/aside/retry', expected: admins },
  { route: 'GET /api/v3/xapi/statements', expected: admins },
]
