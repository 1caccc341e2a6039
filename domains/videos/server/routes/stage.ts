import type { Db, Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { Showing, Stage } from '../showing.ts'

interface Calling {
  readonly db: Db
  readonly viewer: Viewer
  readonly ports: Ports
}

/** What showing a video needs of a call; `db` may be the transaction in which it was changed. */
export const stageOf = ({ db, viewer, ports }: Calling, showing: Showing, tx: Db | Tx = db): Stage => ({
  db: tx,
  viewer,
  ...showing,
  signingKey: ports.secrets.signingKey,
})
