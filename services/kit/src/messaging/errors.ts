/** The broker is away, accepts nothing, or did not confirm in time. The message may have arrived; resend it with the same id. */
export class BusUnavailable extends Error {
  override name = 'BusUnavailable';
}

/** Unroutable: the message's queue is gone, so an immediate retry does not help. */
export class NoSuchQueue extends BusUnavailable {
  override name = 'NoSuchQueue';
}

/** `code`: `timeout`, `unavailable` (the asked service's database or broker is away), `internal`, or one of the handler's own. */
export class QueryFailed extends Error {
  override name = 'QueryFailed';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
