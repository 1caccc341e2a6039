/** What the document showed in the place of its page (app/server/page-skeleton.ts). */
const places = document.querySelector('.start-page')

/** Shows it on until the first page is there. */
export function StartPage() {
  return (
    <div
      aria-hidden="true"
      ref={(holder) => {
        if (places) holder?.append(places)
      }}
      className="-m-4"
    />
  )
}
