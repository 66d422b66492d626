import type { Answer } from '../domain/observation.ts';
import type { Refusal } from '../domain/refusals.ts';
import { smileOneAnswers } from '../suppliers/smile-one/testing/answers.ts';

/**
 * One answer of each meaning, in the words of the supplier's protocol. They let the gateway's tests and the saga
 * simulation run on the real protocol of any supplier.
 */
type SupplierAnswers = {
  /** Values for the supplier's required settings. */
  readonly environment: Readonly<Record<string, string>>;
  /** All refusals, including those whose status is a setting. */
  readonly refusals: readonly Refusal[];
  readonly successStatus: string;
  /** The order was delivered. `orderId` is the supplier's number for it. */
  readonly delivered: (orderId: string) => Answer;
  /** Success without an order number, which proves nothing. */
  readonly unnumbered: Answer;
  readonly unknownPlayer: Answer;
  /** Final refusals: of the player and product together, and of a product that is off. */
  readonly notDeliverable: Answer;
  readonly productOff: Answer;
  /** Refusals that are tried again later. */
  readonly outOfPoints: Answer;
  readonly badSignature: Answer;
  /** A refusal with a status of up to six digits that is not in `refusals`. */
  readonly unknownStatus: (status: string) => Answer;
  /** The answer to a lookup of a player. `multipliers`: by product id, and '' for all products without one of their own. */
  readonly player: (username: string, multipliers?: Readonly<Record<string, number>>) => Answer;
};

/** The answers of the supplier in `suppliers/index.ts`. */
export const answers: SupplierAnswers = smileOneAnswers;
