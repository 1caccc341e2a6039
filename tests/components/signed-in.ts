import { type Flags, type Me, peopleRoutes } from '#domains/accounts/contract.ts'
import { answers } from './server.ts'

const flags: Flags = {
  reviewer_role: 0,
  expiry_date: 0,
  expiry_extension_months: 6,
  external_sharing: 0,
  terms_of_use: 0,
  terms_text: '',
  vimeo_enabled: 0,
  thumbnail_max_kb: 1024,
  guest_access: 0,
  quiz_results_by_person: 0,
  embed_origins: '',
  scorm_offline: 0,
  custom_property_keys: '',
  person_analytics: 'NOBODY',
  track_progress_by_person: 0,
  event_attendance_by_person: 0,
  analytics_minimum: 0,
  time_zone: 'Europe/London',
  site_name: 'Lyceum',
  logo_url: '',
  accent_colour: '',
  engines_enabled: 0,
  engine_requests_per_day: 0,
  engine_minutes_per_day: 0,
  slide_language: 'off',
  xapi_statements: 0,
  xapi_actors: 'ID',
}

const somebody: Me = {
  id: '0195a1b2-0000-7000-8000-000000000001',
  name: 'ada.marsh',
  displayname: 'Ada Marsh',
  email: 'ada.marsh@example.org',
  role: 'poweruser',
  is_external: false,
  capabilities: ['list', 'upload'],
  topics: [],
  preferences: {},
  weak_password: false,
}

/** Somebody is signed in: Ada Marsh, but for what the test says of her. */
export function signedIn(differently: Partial<Me> = {}): Me {
  const user = { ...somebody, ...differently }
  answers(peopleRoutes.getMe, () => ({ user, domain: flags, setup: { needed: false, token_needed: false } }))
  return user
}
