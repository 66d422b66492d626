/** The broker did not confirm in time. The message may or may not have arrived: send it again under the same id. */
export class BusUnavailable extends Error {
  override name = 'BusUnavailable';
}

/** No queue takes such a message: its queue is gone, so to send it again at once helps nobody. */
export class NoSuchQueue extends BusUnavailable {
  override name = 'NoSuchQueue';
}

/** A query was not answered (`timeout`) or the owner answered with an error of its own (`code`). */
export class QueryFailed extends Error {
  override name = 'QueryFailed';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
