/** Something that changes with each picture, and is told more rarely: at once where it matters, and otherwise as fast as people read. */
export abstract class Observed<Value> {
  protected value: Value
  private heard: Value
  private readonly listeners = new Set<() => void>()

  constructor(value: Value) {
    this.value = value
    this.heard = value
  }

  /** As it is now, for what is drawn with each picture. */
  now(): Value {
    return this.value
  }

  /** As it was told last, for words and bars. */
  readonly snapshot = (): Value => this.heard

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    // Nobody reads faster.
    const timer = setInterval(() => this.value !== this.heard && this.tell(), 200)
    return () => {
      this.listeners.delete(listener)
      clearInterval(timer)
    }
  }

  protected tell(): void {
    this.heard = this.value
    for (const listener of this.listeners) listener()
  }
}
