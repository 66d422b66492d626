/** Effectively disables the rate limits, which are meant for people. */
const LIMITS = {
  orders: 1e6,
  unpaidOrdersADay: 1e6,
  verifications: 1e6,
  verificationsPerAddress: 1e6,
  badIdTokens: 1e6,
  signIns: 1e6,
  rotations: 1e6,
  recharges: 1e6,
  callbacks: 1e6,
};

/** What a stack without rate limits is started with. */
export const WITHOUT_LIMITS = { TOPUP_RATE_LIMITS: JSON.stringify(LIMITS) };
