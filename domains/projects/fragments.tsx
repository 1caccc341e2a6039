import type { AnswerOf } from '#platform/contract/route.ts'
import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { projectRoutes } from './contract.ts'
import { studioAddress } from './names.ts'

const projects = ({ items, first, next, last_index, total }: AnswerOf<typeof projectRoutes.listProjects>) =>
  renderHtml(
    <ul {...dataAttributes({ first, next, last_index, total })}>
      {items.map(({ thumbnail_url, ...project }) => (
        <li key={project.project_id} {...dataAttributes(project)}>
          <a href={studioAddress(project.g_conf_id)} target="_blank" rel="noopener">
            {thumbnail_url !== null && <img src={thumbnail_url} alt="" />}
            {project.name}
          </a>
        </li>
      ))}
    </ul>,
  )

export const projectFragments = { listProjects: projects } as const
