/** The broker did not confirm in time. The message may or may not have arrived; send it again with the same id. */
export class BusUnavailable extends Error {
  override name = 'BusUnavailable';
}

/** Unroutable: the message's queue is gone, so an immediate retry does not help. */
export class NoSuchQueue extends BusUnavailable {
  override name = 'NoSuchQueue';
}

/** `code`: `timeout`, `unavailable` (the owner lacks its database or the broker), or one that the owner's handler chose. */
export class QueryFailed extends Error {
  override name = 'QueryFailed';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
