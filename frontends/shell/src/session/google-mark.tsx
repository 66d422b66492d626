/** A plain letter in a ring: it says whose account is asked for without using anybody's logo. */
export const GoogleMark = () => (
  <span
    aria-hidden="true"
    className="inline-flex size-6 items-center justify-center rounded-full bg-info/15 text-sm font-bold text-info"
  >
    G
  </span>
);
