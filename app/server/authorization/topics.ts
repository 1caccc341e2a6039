import { type Case, people } from './case.ts'

export const topicCases: readonly Case[] = [{ route: 'GET /api/v3/search/tags', expected: people }]
