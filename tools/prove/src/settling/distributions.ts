/**
 * What is drawn for a history, and how. Times are in ms, points and refills in hundredths of a point. A log-normal has a
 * median and a sigma (of the logarithm). `DISTRIBUTIONS` at the end says all of it in words, from these same numbers.
 */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export const HISTORY = { least: 30 * MINUTE, most: 180 * MINUTE };

export const SALES = {
  /** Orders per second at the busiest hour, by the size of the shop. */
  peakPerSecond: { median: 0.02, sigma: 1.2, least: 0.004, most: 0.4 },
  /** Of the rate at half past eight in the evening, at half past eight in the morning. */
  nightShare: 0.12,
  peakHour: 20.5,
  usual: { mean: 12 * MINUTE },
  quiet: { mean: 8 * MINUTE, factor: 0.15, share: 0.6 },
  burst: { mean: 75 * SECOND, factorLeast: 3, factorMost: 40 },
  /** Paid orders that waited, and are sent at once. */
  backlogsPerHour: 0.06,
  backlog: { least: 5, most: 80 },
  /** Sends per second, of both replicas together. */
  ratePerSecond: [2, 5, 10, 20],
  /** What the token bucket of sends holds, in seconds of its rate. */
  bucketSeconds: 0.2,
  concurrencyPerReplica: [4, 10, 25],
};

export const BASKET = {
  items: { one: 0.88, two: 0.09, three: 0.03 },
  quantity: { one: 0.82, two: 0.1, few: 0.065, many: 0.015 },
  few: { least: 3, most: 5 },
  many: { least: 6, most: 20 },
  /** Shops in which one product is most of what is sold. */
  favourite: { shops: 0.2, sales: 0.6 },
};

export const MULTIPLIERS = {
  /** Shops with products that are multiplied for everybody, mostly one, by 1.0043. */
  shopsWithProduct: 0.6,
  usualProduct: 1_004_300,
  second: { share: 0.2, least: 1_000_500, most: 1_020_000 },
  players: { share: 0.04, least: 980_000, most: 1_050_000, step: 100 },
  supplierMultiplies: 0.5,
};

export const CALL = {
  claim: { median: 8, sigma: 0.8 },
  slowClaim: { share: 0.002, least: 500, most: 6_000 },
  network: { median: 60, sigma: 0.5 },
  /** The median differs by shop. */
  processing: { medianLeast: 500, medianMost: 2_500, sigma: 0.7 },
  slow: { share: 0.012, median: 8 * SECOND, sigma: 0.8 },
  /** Up to minutes: what is later than the signature's 5 min is refused. */
  verySlow: { share: 0.001, least: 15 * SECOND, most: 600 * SECOND },
  storing: { median: 6, sigma: 0.7 },
  rejected: { least: 0.005, most: 0.08 },
  lost: { least: 0.001, most: 0.05 },
  fate: {
    requestLost: 0.2,
    resetBefore: 0.1,
    resetEarly: 0.25,
    answerLost: 0.15,
    resetAfter: 0.2,
    unclear: 0.1,
  },
  lateStored: 0.5,
  staleMs: 5 * SECOND,
  timeoutMs: 15 * SECOND,
  sweepMs: 20 * SECOND,
  sweepEveryMs: 5 * SECOND,
  lateMs: 60 * SECOND,
  signatureMs: 300 * SECOND,
  fenceMs: 390 * SECOND,
} as const;

/** How often things go wrong in a history, compared with the rates below. */
export const WEATHER = { calm: 0.6, usual: 0.3, bad: 0.1 };
export const WEATHER_FACTOR = { calm: 0.3, usual: 1, bad: 5 };

export const TROUBLE = {
  blip: { perHour: 0.3, length: { median: 2 * SECOND, sigma: 1 }, most: 60 * SECOND, bothReplicas: 0.7 },
  badGateway: { perHour: 0.15, length: { median: 8 * SECOND, sigma: 0.8 }, most: 60 * SECOND, readingsToo: 0.7 },
  stall: {
    perHour: 0.2,
    length: { median: 15 * SECOND, sigma: 0.9 },
    most: 240 * SECOND,
    readingsToo: 0.5,
    dropped: 0.15,
  },
  crash: { perHour: 0.1, length: { median: 12 * SECOND, sigma: 0.6 }, most: 90 * SECOND, bothReplicas: 0.1 },
  freeze: { perHour: 0.15, length: { median: 3 * SECOND, sigma: 1 }, most: 40 * SECOND },
  database: { perHour: 0.05, length: { median: 4 * SECOND, sigma: 0.8 }, most: 30 * SECOND },
};

export const CLOCKS = { replicaMost: 300, supplierMost: 2 * SECOND };

export const READING = {
  latencyMedian: { least: 120, most: 600 },
  sigma: 0.7,
  leastMs: 50,
  timeoutMs: 3 * SECOND,
  failed: { least: 0.001, most: 0.03 },
};

/** The supplier is in trouble while it answers 502, while it stalls, and with a call that it answers with an error page. */
export const OLD_BALANCE = { share: 1 / 20_000, inTrouble: 1 / 200, mostMs: 20 * SECOND };

export const RETURNED = {
  /** Of the calls charged in the supplier's trouble whose answer is lost. */
  lost: { share: 1 / 100, leastMs: SECOND, mostMs: 20 * SECOND },
  /** Of the calls refused although the points suffice. */
  refused: { share: 1 / 20_000, leastMs: SECOND, mostMs: 5 * SECOND },
};

export const REFILLS = {
  /** Of its own accord; below `lowHours` of sales the owner also refills, after this mean time. */
  ownerPerHour: { exclusive: 0.15, foreign: { least: 0.5, most: 6 } },
  lowHours: 1,
  reactionMean: 15 * MINUTE,
  scarce: { share: 0.1, hoursLeast: 0.2, hoursMost: 1.5 },
  stockHours: { median: 12, sigma: 0.8 },
  amount: { thousands: 0.6, hundreds: 0.25, odd: 0.12, product: 0.03 },
};

export const FOREIGN = {
  perHour: { least: 0.5, most: 60 },
  again: 0.15,
  againAfter: 20 * SECOND,
  /** Histories in which somebody begins to use the account only at some time within. */
  beginsWithin: 0.25,
};

const percent = (share: number): string => `${Number((100 * share).toFixed(2))} %`;
const oneIn = (share: number): string => `1 in ${Math.round(1 / share)}`;
const factor = (millionths: number): string => `${millionths / 1_000_000}`;
const trouble = Object.entries(TROUBLE).map(
  ([name, { perHour, length, most }]) =>
    `${name} ${perHour}/h (median ${length.median / SECOND} s, sigma ${length.sigma}, at most ${most / SECOND} s)`,
);

/** For the proof's output. */
export const DISTRIBUTIONS: readonly string[] = [
  `length: ${HISTORY.least / MINUTE} to ${HISTORY.most / MINUTE} min, uniform, from any hour of the day`,
  `sales: Poisson; orders/s at the busiest hour log-normal (median ${SALES.peakPerSecond.median}, sigma ${SALES.peakPerSecond.sigma}, ${SALES.peakPerSecond.least} to ${SALES.peakPerSecond.most}), at night ${percent(SALES.nightShare)} of it; usual, quiet (x${SALES.quiet.factor}) and burst (x${SALES.burst.factorLeast} to x${SALES.burst.factorMost}) alternate with mean lengths of ${SALES.usual.mean / MINUTE} min, ${SALES.quiet.mean / MINUTE} min and ${SALES.burst.mean / SECOND} s; ${SALES.backlogsPerHour} backlogs/h of ${SALES.backlog.least} to ${SALES.backlog.most} orders`,
  `sends per second: at most ${SALES.ratePerSecond.join(', ')} by shop, and ${percent(SALES.bucketSeconds)} of that at once after a pause; at most ${SALES.concurrencyPerReplica.join(', ')} at once per replica; one unit of an order after the other`,
  `baskets: 1, 2 or 3 items ${Object.values(BASKET.items).map(percent).join(', ')}; quantity 1, 2, 3 to 5, 6 to 20 ${Object.values(BASKET.quantity).map(percent).join(', ')}; in ${percent(BASKET.favourite.shops)} of the shops one product is ${percent(BASKET.favourite.sales)} of the sales`,
  `price lists: 12 to 30 products in points of real lists, small packs sold most, several with equal points or whole multiples`,
  `multipliers: players ${percent(MULTIPLIERS.players.share)} at ${factor(MULTIPLIERS.players.least)} to ${factor(MULTIPLIERS.players.most)}; in ${percent(MULTIPLIERS.shopsWithProduct)} of the shops a product at ${factor(MULTIPLIERS.usualProduct)}, in ${percent(MULTIPLIERS.second.share)} of these another at ${factor(MULTIPLIERS.second.least)} to ${factor(MULTIPLIERS.second.most)}; all others 1; ${percent(MULTIPLIERS.supplierMultiplies)} of the suppliers charge by them, rounded up to the hundredth`,
  `delays: network log-normal (median ${CALL.network.median} ms each way), processing log-normal (median ${CALL.processing.medianLeast} to ${CALL.processing.medianMost} ms by shop, sigma ${CALL.processing.sigma}), ${percent(CALL.slow.share)} slow (median ${CALL.slow.median / SECOND} s, sigma ${CALL.slow.sigma}), ${percent(CALL.verySlow.share)} very slow (${CALL.verySlow.least / SECOND} to ${CALL.verySlow.most / SECOND} s; refused ${CALL.signatureMs / SECOND} s after signing)`,
  `answers lost singly: ${percent(CALL.lost.least)} to ${percent(CALL.lost.most)} by shop, log-uniform: ${Object.entries(
    CALL.fate,
  )
    .map(([fate, share]) => `${fate} ${percent(share)}`)
    .join(
      ', ',
    )}; a late answer (15 to 60 s after the send) is stored in ${percent(CALL.lateStored)}; refusals ${percent(CALL.rejected.least)} to ${percent(CALL.rejected.most)} by shop, log-uniform`,
  `in bursts: ${trouble.join(', ')}; in ${percent(WEATHER.calm)} of the histories x${WEATHER_FACTOR.calm}, in ${percent(WEATHER.bad)} x${WEATHER_FACTOR.bad}; a blip hits both replicas in ${percent(TROUBLE.blip.bothReplicas)}, a crash in ${percent(TROUBLE.crash.bothReplicas)}; in a badGateway none, all or any part of the calls is processed`,
  `replicas: 2, clocks off by up to ${CLOCKS.replicaMost} ms, the supplier's by up to ${CLOCKS.supplierMost / SECOND} s`,
  `readings: latency log-normal (median ${READING.latencyMedian.least} to ${READING.latencyMedian.most} ms by shop), ${READING.leastMs} ms to ${READING.timeoutMs / SECOND} s; ${percent(READING.failed.least)} to ${percent(READING.failed.most)} fail, and those during a blip and most badGateways and stalls`,
  `old balance: ${oneIn(OLD_BALANCE.share)} answers, and ${oneIn(OLD_BALANCE.inTrouble)} of the questions asked while the supplier is in a badGateway or a stall, show the account as it was 0 to ${OLD_BALANCE.mostMs / SECOND} s before, uniform`,
  `given back: of the calls charged in the supplier's trouble (badGateway, stall, unclear answer) whose answer is lost ${oneIn(RETURNED.lost.share)}, ${RETURNED.lost.leastMs / SECOND} to ${RETURNED.lost.mostMs / SECOND} s after the charge, and of the refused calls ${oneIn(RETURNED.refused.share)}, after ${RETURNED.refused.leastMs / SECOND} to ${RETURNED.refused.mostMs / SECOND} s, both uniform; nothing is delivered`,
  `refills: ${REFILLS.ownerPerHour.exclusive}/h, ${REFILLS.ownerPerHour.foreign.least} to ${REFILLS.ownerPerHour.foreign.most}/h when foreign, and ${REFILLS.reactionMean / MINUTE} min (mean) after the balance is below ${REFILLS.lowHours} h of sales; ${percent(REFILLS.scarce.share)} of the accounts start scarce; amounts: ${Object.entries(
    REFILLS.amount,
  )
    .map(([name, share]) => `${name} ${percent(share)}`)
    .join(', ')}`,
  `foreign purchases: ${FOREIGN.perHour.least} to ${FOREIGN.perHour.most}/h, log-uniform, from the same price list, ${percent(FOREIGN.again)} followed by the same again; in ${percent(FOREIGN.beginsWithin)} they begin within the history`,
];
