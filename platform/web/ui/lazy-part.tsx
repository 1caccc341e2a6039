import { Component, type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'
import { PartFailed, type PartFailedProps } from './part-failed.tsx'

interface Options<P> {
  /** Stands there while the code is on its way. */
  readonly place?: FunctionComponent<P>
  /** How a failure looks: in the place of the part, above the page, or not at all where nobody has asked for the part. */
  readonly failed?: PartFailedProps['look']
}

/**
 * A component whose code is fetched when it is first shown. Where that fails, only this part says so, with a way to try again; it tries by itself
 * when the connection is back. The page around it stays as it is.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, options: Options<P> = {}): FunctionComponent<P> {
  const { place: Place = () => null, failed = 'inline' } = options
  const newLazy = () => lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  // React remembers that a lazy component failed: another try needs another one.
  let Loaded = newLazy()
  const renew = () => void (Loaded = newLazy())
  return function LazyPart(props: P) {
    return (
      <PartBoundary look={failed} onRetry={renew} place={<Place {...props} />}>
        {() => (
          <Suspense fallback={<Place {...props} />}>
            <Loaded {...props} />
          </Suspense>
        )}
      </PartBoundary>
    )
  }
}

interface BoundaryProps {
  readonly look: PartFailedProps['look']
  readonly onRetry: () => void
  /** What a failure that floats leaves there. */
  readonly place: ReactNode
  readonly children: () => ReactNode
}

/** Keeps the failure of a part away from the page. */
class PartBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  readonly retry = () => {
    this.props.onRetry()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    const { look, place, children } = this.props
    if (error === undefined) return children()
    return (
      <>
        {look === 'inline' ? null : place}
        <PartFailed error={error} look={look} onRetry={this.retry} />
      </>
    )
  }
}
