import type { ProjectRender } from '../../contract.ts'

export const isRunning = ({ status }: ProjectRender): boolean => status === 'QUEUED' || status === 'RUNNING'
