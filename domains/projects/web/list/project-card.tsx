import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, EllipsisVertical, Film, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dateTime } from '#platform/web/format.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx'
import { NameDialog } from '#platform/web/ui/name-dialog.tsx'
import type { ProjectTile } from '../../contract.ts'
import { nameProblem, studioAddress } from '../../names.ts'
import { useCopyProject, useDeleteProject, useRenameProject } from './use-projects.tsx'

/** A project with its picture; it opens in a new tab. */
export function ProjectCard({ project }: { project: ProjectTile }) {
  const { g_conf_id, name, thumbnail_url, updated_at } = project
  const changed = dateTime(updated_at)
  return (
    <article className="min-w-0">
      <a href={studioAddress(g_conf_id)} target="_blank" rel="noopener" className="group/project block">
        <div className="relative aspect-video overflow-hidden rounded-lg bg-sunken">
          {thumbnail_url ? (
            <img src={thumbnail_url} alt="" width={640} height={360} loading="lazy" className="absolute inset-0 size-full object-cover" />
          ) : (
            <span className="absolute inset-0 grid place-items-center text-muted">
              <Film aria-hidden="true" className="size-8" strokeWidth={1.25} />
            </span>
          )}
        </div>
        <h2 className="mt-2 line-clamp-2 wrap-anywhere font-medium group-hover/project:underline">{name}</h2>
      </a>
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 truncate text-muted text-sm">
          <Trans>Changed {changed}</Trans>
        </p>
        <ProjectMenu project={project} />
      </div>
    </article>
  )
}

function ProjectMenu({ project }: { project: ProjectTile }) {
  const { t } = useLingui()
  const { project_id: id, name } = project
  const [renames, setRenames] = useState(false)
  const [rename, copy, remove] = [useRenameProject(), useCopyProject(), useDeleteProject()]
  return (
    <>
      <Menu trigger={<IconButton label={t`Options of ${name}`} icon={EllipsisVertical} size="sm" />}>
        <MenuItem icon={Pencil} onSelect={() => setRenames(true)}>
          <Trans>Rename</Trans>
        </MenuItem>
        <MenuItem icon={Copy} onSelect={() => copy.mutate(id)}>
          <Trans>Copy</Trans>
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => remove.mutate(project)}>
          <Trans>Delete</Trans>
        </MenuItem>
      </Menu>
      {renames && (
        <NameDialog
          title={t`Rename the project`}
          action={<Trans>Rename</Trans>}
          initial={name}
          problemOf={nameProblem}
          onSave={async (to) => void (await rename.mutateAsync({ id, name: to }))}
          onClose={() => setRenames(false)}
        />
      )}
    </>
  )
}
