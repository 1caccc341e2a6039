import { cx } from '#platform/web/ui/cx.ts'
import { ItemFacts, ItemLink, ItemPicture, type ItemProps, itemData } from './item-card.tsx'

/** One video in a list from top to bottom. */
export function ItemRow({ narrow = false, ...props }: ItemProps & { readonly narrow?: boolean }) {
  const { item, now, next, near } = props
  return (
    <article
      {...itemData(props)}
      className={cx(
        'relative grid items-start gap-3 rounded-lg p-1.5 transition-colors hover:bg-sunken',
        narrow ? 'grid-cols-[8rem_minmax(0,1fr)]' : 'grid-cols-[7.5rem_minmax(0,1fr)] sm:grid-cols-[2rem_12rem_minmax(0,1fr)] sm:gap-4',
        now && 'bg-accent-soft',
        near && 'outline-2 outline-accent',
      )}
    >
      {!narrow && <span className="hidden self-center text-center text-muted tabular-nums sm:block">{item.serial_number}</span>}
      <ItemPicture item={item} />
      <div className="min-w-0">
        <h3 className={cx('line-clamp-2 font-medium', !narrow && 'text-md')}>
          {narrow && <span className="text-muted tabular-nums">{item.serial_number}. </span>}
          <ItemLink {...props} />
        </h3>
        <ItemFacts item={item} now={now} next={next} owner={!narrow} />
        {item.description && (
          <p className={cx('text-muted text-sm', narrow ? 'line-clamp-1' : 'mt-1 line-clamp-2 max-sm:hidden')}>{item.description}</p>
        )}
      </div>
    </article>
  )
}
