import type { AnswerOf } from '#platform/contract/route.ts'
import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { inboxRoutes } from './contract.ts'

type SharePanel = AnswerOf<typeof inboxRoutes.getSharePanel>

const sharePanel = ({ title, url, embed_code, recent }: SharePanel) =>
  renderHtml(
    <form {...dataAttributes({ url })}>
      <h2>{title}</h2>
      <label>
        Link <input readOnly value={url} />
      </label>
      {embed_code !== null && (
        <label>
          Code for another site <textarea readOnly value={embed_code} />
        </label>
      )}
      <label>
        People <input name="recipients" list="share-recent" />
      </label>
      <datalist id="share-recent">
        {recent.map(({ name, displayname }) => (
          <option key={name} value={name}>
            {displayname}
          </option>
        ))}
      </datalist>
      <label>
        Message <textarea name="message" maxLength={1000} />
      </label>
    </form>,
  )

export const inboxFragments = { getSharePanel: sharePanel } as const
