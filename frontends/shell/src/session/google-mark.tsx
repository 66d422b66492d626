/** Google's initial, which is the same in every language. */
const INITIAL = 'G';

/** Names the account provider without using its logo. */
export const GoogleMark = () => (
  <span
    aria-hidden="true"
    className="inline-flex size-6 items-center justify-center rounded-full bg-info/15 text-sm font-bold text-info"
  >
    {INITIAL}
  </span>
);
